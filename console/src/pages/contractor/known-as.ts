import type { ResponseOf } from '@crs/client';
import { addressText, jurisdictionText, phoneText } from '../../layout/values.js';
import type { Profile } from './sentence.js';

type LicenseForms = ResponseOf<'/v1/licenses/{licenseNumber}/history'>['forms'];

/** Kinds of values by which a contractor is known. */
export const knownKinds = ['Name', 'Person', 'Address', 'Phone'] as const;

/** A contractor's name, person, address, or phone, and when it appeared in records. */
export interface KnownValue {
  readonly kind: (typeof knownKinds)[number];
  readonly value: string;
  /** First day on which it was seen; null if that is not known. */
  readonly from: string | null;
  /** Last day on which it was seen; null if it is on the roster now. */
  readonly until: string | null;
  readonly isCurrent: boolean;
  /** True if it was already on the roster when the license was first read here, perhaps for a long time. */
  readonly isFromFirstReading: boolean;
  /** The scope whose records contain it. */
  readonly where: readonly string[];
}

const ROSTER = 'license roster';
const ORDERS = 'disciplinary orders';
const ACTIONS = 'attorney general actions';

/** Names for scopes that are not jurisdictions. */
const SCOPES: Readonly<Record<string, string>> = {
  osha: 'OSHA inspections',
  orders: ORDERS,
  actions: ACTIONS,
};

/** Orders and actions, whose people are shown. */
export interface RecordsAgainst {
  readonly orders: readonly Pick<
    Profile['enforcement']['newest'][number],
    'orderDate' | 'individualNames' | 'tier'
  >[];
  readonly actions: readonly Pick<
    Profile['agEnforcement']['newest'][number],
    'actionDate' | 'individualNames' | 'tier'
  >[];
}

/** The names and details of a contractor: its roster line, now and before, and other records. Pure. */
export function knownAs(
  { contractor, aliases }: Profile,
  forms: LicenseForms,
  against: RecordsAgainst,
): KnownValue[] {
  const known = new Map<string, KnownValue>();
  const add = (value: KnownValue): void => {
    const key = `${value.kind} ${comparable(value)}`;
    const other = known.get(key);
    known.set(key, other === undefined ? value : merged(other, value));
  };
  const isFromFirstReading = false;
  const current = { from: null, until: null, isCurrent: true, isFromFirstReading, where: [ROSTER] };
  for (const value of valuesOf(contractor, contractor)) add({ ...value, ...current });
  const [firstRead] = forms.map(({ seenFrom }) => seenFrom).sort();
  for (const form of forms) {
    const isCurrent = form.seenUntil === null;
    const seen = {
      ...{ from: day(form.seenFrom), until: day(form.seenUntil), isCurrent, where: [ROSTER] },
      isFromFirstReading: form.seenFrom === firstRead,
    };
    if (form.detailed) for (const value of valuesOf(form, contractor)) add({ ...value, ...seen });
  }
  for (const alias of aliases.latest) {
    const where = alias.scopes.map((scope) => SCOPES[scope] ?? `${jurisdictionText(scope)} permits`);
    const seen = {
      from: alias.firstDate,
      until: alias.lastDate,
      isCurrent: false,
      isFromFirstReading,
      where,
    };
    for (const value of valuesOf(alias, contractor)) add({ ...value, ...seen });
  }
  for (const { day: on, names, where } of sureRecords(against))
    for (const value of names)
      add({
        ...{ kind: 'Person', value, from: on, until: on, where: [where] },
        ...{ isCurrent: false, isFromFirstReading },
      });
  return [...known.values()].sort(
    (a, b) =>
      knownKinds.indexOf(a.kind) - knownKinds.indexOf(b.kind) ||
      Number(b.isCurrent) - Number(a.isCurrent) ||
      byDay(b.until, a.until),
  );
}

const byDay = (one: string | null, other: string | null): number =>
  one === other ? 0 : (one ?? '') < (other ?? '') ? -1 : 1;

/** Orders and actions that are certainly against the contractor, with the people they name. */
const sureRecords = ({ orders, actions }: RecordsAgainst) =>
  [
    ...orders.map((one) => ({ ...one, day: day(one.orderDate), where: ORDERS })),
    ...actions.map((one) => ({ ...one, day: day(one.actionDate), where: ACTIONS })),
  ]
    .filter(({ tier }) => tier === 'verified')
    .map(({ individualNames: names, ...one }) => ({ ...one, names }));

interface Printed {
  readonly name: string | null;
  readonly dbaName: string | null;
  readonly personName: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
}

/** @param contractor whose state is shown if ZIP codes begin alike, since only its own line states it */
function valuesOf(
  { name, dbaName, personName, address, city, zip, phone }: Printed,
  contractor: Pick<Profile['contractor'], 'state' | 'zip'>,
) {
  const given = (kind: KnownValue['kind'], value: string | null) =>
    value === null || value === '' ? [] : [{ kind, value }];
  const state = isNear(zip, contractor.zip) ? contractor.state : null;
  return [
    ...given('Name', name),
    ...given('Name', dbaName),
    ...given('Person', personName),
    ...given('Address', address === null ? null : addressText({ address, city, state, zip })),
    ...given('Phone', phone === null ? null : phoneText(phone)),
  ];
}

/** The first digits of ZIP codes, which belong to one state. */
const ZIP_AREA = 3;

/** True for ZIP codes in the same area. */
const isNear = (zip: string | null, other: string | null): boolean =>
  zip !== null && other !== null && zip.slice(0, ZIP_AREA) === other.slice(0, ZIP_AREA);

/** Spellings that differ only in case and punctuation count as one. */
const comparable = ({ value }: Pick<KnownValue, 'value'>): string =>
  value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The trade name that a license is also known by; null if it is the license's own name. Pure. */
export const otherName = ({
  name,
  dbaName,
}: {
  readonly name: string;
  readonly dbaName: string | null;
}): string | null =>
  dbaName === null || comparable({ value: dbaName }) === comparable({ value: name }) ? null : dbaName;

/** Combines two sightings of a value; the earlier spelling is kept, since the roster's comes first. */
function merged(one: KnownValue, other: KnownValue): KnownValue {
  const isCurrent = one.isCurrent || other.isCurrent;
  const froms = [one.from, other.from].filter((from) => from !== null).sort();
  const untils = [one.until, other.until].filter((until) => until !== null).sort();
  return {
    ...one,
    isCurrent,
    from: froms[0] ?? null,
    isFromFirstReading: [one, other].some(
      ({ isFromFirstReading, from }) => isFromFirstReading && from === froms[0],
    ),
    until: isCurrent ? null : (untils.at(-1) ?? null),
    where: [...new Set([...one.where, ...other.where])],
  };
}

const day = (moment: string | null): string | null => moment?.slice(0, 10) ?? null;
