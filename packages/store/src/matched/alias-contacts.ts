import type pg from 'pg';
import { isAliasWithheldSql } from './aliases.js';

/** The phone and address of an alias; the phone in comparable form. */
export interface AliasContact {
  readonly contractorId: number;
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
}

/**
 * SQL for whether there is enough evidence that a value belongs to the contractor, as `standingAliases` decides within
 * a roster.
 */
const isKnown = (values: string, alone: string): string => `(bool_or(known_by && '{${alone}}') over ${values}
  or sum(records + decisions) over ${values} >= $1
    and (min(first_date) over ${values} is null or min(first_date) over ${values} <> max(last_date) over ${values}))`;

/**
 * The phones and addresses that contractors are known by, each once, from aliases that no suppression withholds. Other
 * contractors may have the same ones, which connects two contractors.
 * @param leastRecords number of records that must print one
 */
export async function loadAliasContacts(
  db: pg.Pool | pg.ClientBase,
  leastRecords: number,
): Promise<AliasContact[]> {
  const { rows } = await db.query<AliasContact>(
    `with known as (
       select a.*, ${isKnown('phones', 'former_line')} as has_phone, ${isKnown('addresses', 'former_line,order')} as has_address from alias a
       window phones as (partition by contractor_id, split_part(key, '|', 6)),
         addresses as (partition by contractor_id, split_part(key, '|', 4)))
     select distinct contractor_id as "contractorId", case when has_phone then phone end as phone,
       case when has_address then address end as address, case when has_address then city end as city,
       case when has_address then zip end as zip
     from known
     where (phone is not null and has_phone or address is not null and has_address) and not ${isAliasWithheldSql('known')}
     order by 1, 2, 3, 4, 5`,
    [leastRecords],
  );
  return rows;
}

/** A contractor with its own phone and address; the keys come from `normalisePhone` and `normaliseAddress`. */
export interface PrintedContact extends Omit<AliasContact, 'phone'> {
  readonly phoneKey: string | null;
  readonly addressKey: string | null;
}

/** The contractors whose rosters print one of these phones or addresses. */
export async function findContractorsPrinting(
  db: pg.Pool | pg.ClientBase,
  phoneKeys: readonly string[],
  addressKeys: readonly string[],
): Promise<PrintedContact[]> {
  const { rows } = await db.query<PrintedContact>(
    `select id as "contractorId", phone_key as "phoneKey", address_key as "addressKey", address, city, zip
     from contractor where phone_key = any($1) or address_key = any($2) order by id`,
    [phoneKeys, addressKeys],
  );
  return rows;
}
