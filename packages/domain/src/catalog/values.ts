/** The types that follow from a table's fields. */
import type { Field, FieldTable } from './field.js';
import type { Party } from './party.js';
import type { permitInspectionFields } from './permit-inspection.js';
import type { violationFields } from './violation.js';

/** One citation of an OSHA inspection. */
export type Violation = RecordIn<typeof violationFields>;

/** One inspection of a building permit. */
export type PermitInspection = RecordIn<typeof permitInspectionFields>;

interface ValueOfKind {
  text: string;
  link: string;
  choice: string;
  day: string;
  moment: string;
  money: number;
  integer: number;
  coordinate: number;
  flag: boolean;
  list: string[];
  violations: Violation[];
  inspections: PermitInspection[];
  parties: readonly Party[];
}

type GivenValue<F extends Field> = F extends { readonly options: readonly (infer Word)[] }
  ? Word
  : ValueOfKind[F['kind']];

/** The value of a field. */
type ValueOf<F extends Field> = F extends
  | { readonly required: true }
  | { readonly kind: 'list' | 'violations' | 'inspections' | 'parties' }
  ? GivenValue<F>
  : GivenValue<F> | null;

/** The names of the fields that extend `Wanted`. */
type NamesWhere<T extends FieldTable, Wanted> = {
  [N in keyof T]: T[N] extends Wanted ? N : never;
}[keyof T] &
  string;

/** A field computed from other fields. */
type NotRead = { readonly read: false };

/** The fields that sources provide. */
export type ReadName<T extends FieldTable> = Exclude<keyof T & string, NamesWhere<T, NotRead>>;

/** A record as read. */
export type RecordIn<T extends FieldTable> = { [N in ReadName<T>]: ValueOf<T[N]> };

/** A name in snake case. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : '';

type StoredName<T extends FieldTable> = Exclude<keyof T & string, NamesWhere<T, { readonly stored: 'not' }>>;

/** The columns of the family's table. */
export type ColumnIn<T extends FieldTable> = Snake<StoredName<T>>;

/** The columns that the family's file computes. */
export type ComputedIn<T extends FieldTable> = Snake<
  StoredName<T> & NamesWhere<T, NotRead | { readonly stored: 'computed' }>
>;

/** The fields that the API shows. */
type ShownName<T extends FieldTable> = NamesWhere<T, { readonly example: unknown }>;

type ServedName<N extends string, F extends Field> = F extends {
  readonly servedAs: infer Other extends string;
}
  ? Other
  : N;

/** A record as the API shows it. */
export type ServedIn<T extends FieldTable> = {
  readonly [N in ShownName<T> as ServedName<N, T[N]>]: ValueOf<T[N]>;
};
