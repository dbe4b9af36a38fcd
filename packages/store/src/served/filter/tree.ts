/** Filters and orders, as passed by the API: they name fields, which only this folder translates to columns. */

import type { FilterOperator } from './operators.js';

/** How a field's values are compared. Lists contain texts. */
export type FieldType = 'text' | 'number' | 'date' | 'list';

/** A field that filters and orders may name. */
export interface FilterField {
  /** As in the documentation: `PenaltyAmount`. */
  readonly name: string;
  readonly type: FieldType;
}

/** A value is compared according to its field's type. Null means null or empty, and goes only with `=` and `!=`. */
export interface FilterCondition {
  readonly kind: 'condition';
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string | null;
  /** Only for texts and lists. */
  readonly ignoreCase: boolean;
}

/** Conditions joined by `and` and `or`. */
export type Filter =
  | FilterCondition
  | { readonly kind: 'and' | 'or'; readonly left: Filter; readonly right: Filter };

/** One term of an order; null values come last in either direction. */
export interface OrderTerm {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}
