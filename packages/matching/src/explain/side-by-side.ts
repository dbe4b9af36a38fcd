/** Shows two candidates of a claim side by side, field by field. */
import type { Claim, RosterEntry } from '@crs/domain';
import type { Evidence } from '../score-breakdown.js';
import { type EvidenceKind, evidenceOf } from '../signals.js';
import type { ExplainedCandidate } from './explain.js';
import { type Strength, strengthOf } from './strength.js';

/** A candidate's value in a field, and the strength of that evidence. */
export interface ComparedValue {
  readonly value: string | null;
  readonly signals: readonly Evidence['signal'][];
  /** Null if nothing was compared. */
  readonly strength: Strength | null;
  readonly bits: number;
  /** Number of contractors with the value, if it agrees and more than one has it; otherwise null. */
  readonly sharers: number | null;
}

/** A field of the claim next to the same field of both candidates. */
export interface ComparedField {
  readonly field: string;
  readonly claim: string | null;
  readonly first: ComparedValue;
  readonly second: ComparedValue;
  /** The candidate that the field favors, and by how much; null if it makes no difference. */
  readonly favours: { readonly candidate: 'first' | 'second'; readonly strength: Strength } | null;
}

/** Field labels for kinds of evidence, in the order of the fields. Other kinds come last. */
const fieldNames: Readonly<Partial<Record<EvidenceKind, string>>> = {
  name: 'Name',
  person: 'Person',
  address: 'Address',
  phone: 'Phone',
  'license number': 'License number',
  trade: 'Work',
  dates: 'Dates',
};

/** Kinds that are the same for every candidate. */
const SHARED_KINDS: ReadonlySet<EvidenceKind> = new Set<EvidenceKind>(['prior', 'analyst']);

/** The label of a field. */
export const fieldOf = (kind: EvidenceKind): string =>
  fieldNames[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

type Side = Pick<ExplainedCandidate, 'entry' | 'parts' | 'alias'>;

/** A text's letters and digits, which are the same however a value is printed. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** True for a value that a candidate has only from an alias: its license doesn't print it. */
export function isFromAlias({ entry, alias }: Pick<Side, 'entry' | 'alias'>, value: string): boolean {
  if (alias === null) return false;
  const { name, dbaName, personName, address, city, zip, phone } = entry;
  const own = [name, dbaName, personName, address, city, zip, phone];
  return !own.some((text) => text !== null && lettersOf(text).includes(lettersOf(value)));
}

/** Compares two candidates field by field; leaves out fields that neither the claim nor any evidence has. */
export function sideBySide(claim: Claim, first: Side, second: Side): ComparedField[] {
  const weighed = [...first.parts, ...second.parts].map(({ signal }) => evidenceOf[signal]);
  const kinds = new Set([...(Object.keys(fieldNames) as EvidenceKind[]), ...weighed]);
  return [...kinds].flatMap((kind) => {
    if (SHARED_KINDS.has(kind)) return [];
    const printed = claimValue(kind, claim, [...first.parts, ...second.parts]);
    const [one, two] = [first, second].map((side) => comparedValue(kind, side)) as [
      ComparedValue,
      ComparedValue,
    ];
    if (printed === null && one.strength === null && two.strength === null) return [];
    const ahead = one.bits - two.bits;
    const strength = strengthOf(Math.abs(ahead));
    return {
      field: fieldOf(kind),
      claim: printed,
      first: one,
      second: two,
      favours:
        strength === 'says little'
          ? null
          : { candidate: ahead > 0 ? ('first' as const) : 'second', strength },
    };
  });
}

function comparedValue(kind: EvidenceKind, side: Side): ComparedValue {
  const { entry, parts } = side;
  const own = parts.filter(({ signal }) => evidenceOf[signal] === kind);
  const bits = own.reduce((sum, { weight }) => sum + weight, 0);
  const met = own.map(({ rosterValue }) => rosterValue);
  const known = distinct(met.filter((value) => value !== null && isFromAlias(side, value)));
  const printed = entryValue(kind, entry);
  const value = known === null ? printed : joined([printed, `also known: ${known}`], '; ');
  return {
    value: value ?? distinct(met),
    signals: own.map(({ signal }) => signal),
    strength: own.length === 0 ? null : strengthOf(bits),
    bits,
    sharers: own.reduce<number | null>((most, { sharers }) => ((sharers ?? 0) > 1 ? sharers : most), null),
  };
}

function claimValue(kind: EvidenceKind, claim: Claim, parts: readonly Evidence[]): string | null {
  if (kind === 'name') return claim.name;
  if (kind === 'address') return joined([claim.address, claim.city, claim.zip]);
  if (kind === 'phone') return claim.phone;
  if (kind === 'license number') return claim.licenseNumber;
  if (kind === 'trade') return joined(claim.trades);
  if (kind === 'dates') return range(claim.firstDate, claim.lastDate);
  return distinct(parts.filter(({ signal }) => evidenceOf[signal] === kind).map((part) => part.claimValue));
}

function entryValue(kind: EvidenceKind, entry: RosterEntry): string | null {
  if (kind === 'name') return joined([entry.name, entry.dbaName], ', also ');
  if (kind === 'person') return entry.personName;
  if (kind === 'address') return joined([entry.address, entry.city, entry.zip]);
  if (kind === 'phone') return entry.phone;
  if (kind === 'license number') return entry.licenseNumber;
  if (kind === 'trade') return joined(entry.licenseTypes);
  if (kind === 'dates') return range(entry.originalDate, entry.expirationDate);
  return null;
}

const joined = (texts: readonly (string | null)[], between = ', '): string | null =>
  texts.filter((text) => text !== null && text !== '').join(between) || null;

const distinct = (texts: readonly (string | null)[]): string | null => joined([...new Set(texts)]);

function range(from: string | null, to: string | null): string | null {
  if (from === null && to === null) return null;
  return from === to ? from : `${from ?? '…'} to ${to ?? '…'}`;
}
