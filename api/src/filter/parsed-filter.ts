import type { FilterCondition } from '@crs/store';

/** A condition as it is written: its field and value are not checked yet. */
export interface ParsedCondition extends FilterCondition {
  /** Where the field begins in the text, in characters (code points) from 1. */
  readonly position: number;
  /** Where the value begins, or would begin. */
  readonly valuePosition: number;
}

/** What a filter expression says, before its fields are known. */
export type ParsedFilter =
  | ParsedCondition
  | { readonly kind: 'and' | 'or'; readonly left: ParsedFilter; readonly right: ParsedFilter };
