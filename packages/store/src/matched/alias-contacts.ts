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

/** The phones and addresses of all aliases that no suppression withholds, each once. */
export async function loadAliasContacts(db: pg.Pool | pg.ClientBase): Promise<AliasContact[]> {
  const { rows } = await db.query<AliasContact>(
    `select distinct contractor_id as "contractorId", phone, address, city, zip from alias
     where (phone is not null or address is not null) and not ${isAliasWithheldSql('alias')} order by 1, 2, 3, 4, 5`,
  );
  return rows;
}

/** A contractor with its own phone and address; the keys are those of `normalisePhone` and `normaliseAddress`. */
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
