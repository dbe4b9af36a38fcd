/** Filters and orders as the API hands them over: they name fields, which only this folder turns into columns. */

import type { FilterOperator } from './operators.js';

/** How the values of a field are compared. A list is one of texts. */
export type FieldType = 'text' | 'number' | 'date' | 'list';

/** A field that filters and orders may name. */
export interface FilterField {
  /** As the documentation writes it: `PenaltyAmount`. */
  readonly name: string;
  readonly type: FieldType;
}

/** A value is compared as its field's type; null, only with `=` and `!=`, means null or empty. */
export interface FilterCondition {
  readonly kind: 'condition';
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string | null;
  /** Of texts and lists only. */
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
