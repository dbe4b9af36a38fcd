/** What a filter expression says, before anything is known of the fields. */

/** Longest first, so that the first one a text begins with is the right one. */
export const operators = ['!=', '=*', '!*', '!^', '!$', '>=', '<=', '=', '^', '$', '>', '<'] as const;
export type Operator = (typeof operators)[number];

/** A value as text, or null for `field=`, `field!=`, `field=null` and `field!=null`: null or empty. */
export type FilterValue = string | null;

export interface Condition {
  readonly kind: 'condition';
  readonly field: string;
  readonly operator: Operator;
  readonly value: FilterValue;
  readonly ignoreCase: boolean;
  /** Where the field stands in the text, in characters from 1. */
  readonly position: number;
  /** Where its value stands, or would stand. */
  readonly valuePosition: number;
}

export interface Junction {
  readonly kind: 'and' | 'or';
  readonly left: Filter;
  readonly right: Filter;
}

export type Filter = Condition | Junction;
