/**
 * Decides which parts of aliases stand. A single record may print a wrong number, or an expediter's phone next to the
 * right number, so a detail from only one record must not match other claims. A decision counts as one record, however
 * many records its claim has. Former roster lines stand alone, and so do an order's details beside number and name: the
 * licensing agency publishes both.
 */
import type { AliasTexts } from '@crs/domain';
import { hashText, type PackedIndex } from '../packed-index.js';
import type { RosterIndex } from '../roster/roster-index.js';
import type { PolicyValues } from '../settings.js';
import { type Alias, partsOfKey } from './alias.js';
import type { AliasProof, ToldAlias } from './alias-texts.js';

/** An alias as stored. */
export type KeptAlias = AliasTexts &
  Pick<Alias, 'contractorId' | 'key'> &
  Pick<ToldAlias, 'knownBy' | 'records' | 'decisions' | 'firstDate' | 'lastDate'>;

/** An alias with the fields that stand. */
export interface StandingAlias<A extends KeptAlias> {
  readonly alias: A;
  /** The number of its contractor in the roster. */
  readonly contractor: number;
  /** False if a name has too few records: it counts beside an address or phone that stands, but finds no claims. */
  readonly findsByName: boolean;
}

type Field = 'name' | 'dba' | 'person' | 'address' | 'phone';

/**
 * `none`: not printed · `own`: on a roster line of the firm · `stands`: on enough of the firm's records · `few`: on too
 * few · `others`: on another firm's roster line, or on as many records of others.
 */
type Standing = 'none' | 'own' | 'stands' | 'few' | 'others';

/**
 * Leaves out fields that don't stand, and aliases without a new field.
 * @param aliases all aliases of a roster's contractors, since together they show what several firms share
 */
export function standingAliases<A extends KeptAlias>(
  aliases: readonly A[],
  index: RosterIndex,
  { records: least }: PolicyValues['aliases'],
): StandingAlias<A>[] {
  const numbers = numbersOf(aliases, index);
  const known = aliases.flatMap((alias) => {
    const contractor = numbers.get(alias.contractorId);
    if (contractor === undefined) return [];
    return [{ alias, contractor, firm: index.firms[contractor] as number, parts: partsOfKey(alias.key) }];
  });
  const evidence = new FieldEvidence(index);
  for (const { alias, firm, parts } of known) evidence.add(alias, firm, parts);
  return known.flatMap(({ alias, contractor, firm, parts }) => {
    const standing = (field: Field): Standing => evidence.standingOf(field, parts[field], firm, least);
    const [name, dba, person, address, phone] = [
      standing('name'),
      standing('dba'),
      standing('person'),
      standing('address'),
      standing('phone'),
    ];
    const isContact = (of: Standing): boolean => of === 'own' || of === 'stands';
    const isNew =
      [address, phone].includes('stands') ||
      [name, dba, person].some((of) => of === 'stands' || of === 'few');
    const findsByName = ![name, dba, person].includes('few');
    if (!isNew || !(findsByName || isContact(address) || isContact(phone))) return [];
    const isPlaced = address === 'none' || isContact(address);
    const kept = {
      ...alias,
      name: name === 'others' ? index.entry(contractor).name : alias.name,
      dbaName: dba === 'others' ? null : alias.dbaName,
      personName: person === 'others' ? null : alias.personName,
      ...(isPlaced ? {} : { address: null, city: null, zip: null }),
      phone: isContact(phone) ? alias.phone : null,
    };
    return [{ alias: kept, contractor, findsByName }];
  });
}

/** The numbers of the contractors with an alias, which are few. */
function numbersOf(aliases: readonly KeptAlias[], { ids }: RosterIndex): Map<number, number> {
  const numbers = new Map<number, number>();
  if (aliases.length === 0) return numbers;
  const wanted = new Set(aliases.map(({ contractorId }) => contractorId));
  for (let number = 0; number < ids.length && numbers.size < wanted.size; number += 1) {
    const id = ids[number] as number;
    if (wanted.has(id)) numbers.set(id, number);
  }
  return numbers;
}

/** The evidence that a value belongs to a firm. */
interface Evidence {
  /** Records and decisions. */
  readonly records: number;
  readonly first: string | null;
  readonly last: string | null;
  /** True if a source that stands alone prints it. */
  readonly alone: boolean;
}

/** The records that print each field value, by firm. */
class FieldEvidence {
  private readonly byFirm = new Map<string, Evidence>();
  /** By field and value: the number of records of all firms that print it. */
  private readonly ofAll = new Map<string, number>();
  private readonly lookUps: Readonly<Record<Field, PackedIndex>>;

  constructor(private readonly index: RosterIndex) {
    const { byName, byAddress, byPhone } = index;
    this.lookUps = { name: byName, dba: byName, person: byName, address: byAddress, phone: byPhone };
  }

  add(
    { knownBy, records: proven, decisions = 0, firstDate, lastDate }: KeptAlias,
    firm: number,
    parts: Readonly<Record<Field, string>>,
  ): void {
    const isLine = knownBy.includes('former_line' satisfies AliasProof);
    const isOrder = knownBy.includes('order' satisfies AliasProof);
    const records = proven + decisions;
    for (const [field, value] of Object.entries(parts)) {
      // The phone of an order may be an attorney's.
      const alone = isLine || (isOrder && field !== 'phone');
      if (value === '') continue;
      const key = `${field} ${value}`;
      this.ofAll.set(key, records + (this.ofAll.get(key) ?? 0));
      const known = this.byFirm.get(`${firm} ${key}`);
      this.byFirm.set(`${firm} ${key}`, {
        records: records + (known?.records ?? 0),
        first: earliest(known?.first, firstDate),
        last: latest(known?.last, lastDate),
        alone: alone || known?.alone === true,
      });
    }
  }

  standingOf(field: Field, value: string, firm: number, least: number): Standing {
    if (value === '') return 'none';
    let printed: 'nowhere' | 'own' | 'others' = 'nowhere';
    this.lookUps[field].each(hashText(value), (entry) => {
      printed = this.index.firms[entry] === firm ? 'own' : 'others';
      return printed !== 'own';
    });
    if (printed !== 'nowhere') return printed;
    const { records, first, last, alone } = this.byFirm.get(`${firm} ${field} ${value}`) ?? nothing;
    // A single record of another firm may be wrong as well.
    if ((this.ofAll.get(`${field} ${value}`) ?? 0) - records >= least) return 'others';
    if (alone) return 'stands';
    // Records from one day often belong to one job, typed once and copied. Without dates, the number of records
    // decides.
    return records >= least && (first === null || first !== last) ? 'stands' : 'few';
  }
}

const nothing: Evidence = { records: 0, first: null, last: null, alone: false };

const earliest = (a: string | null | undefined, b: string | null): string | null =>
  a == null || (b !== null && b < a) ? b : a;
const latest = (a: string | null | undefined, b: string | null): string | null =>
  a == null || (b !== null && b > a) ? b : a;
