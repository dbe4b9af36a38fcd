import type { FilterCondition } from '@crs/store';

/** A condition whose field and value are not checked yet. */
export interface ParsedCondition extends FilterCondition {
  /** Where the field begins, counting code points from 1. */
  readonly position: number;
  /** Where the value begins, or would begin. */
  readonly valuePosition: number;
}

/** The syntax tree of a filter expression. */
export type ParsedFilter =
  | ParsedCondition
  | { readonly kind: 'and' | 'or'; readonly left: ParsedFilter; readonly right: ParsedFilter };
