/** What a mapping proposes. */
import type { Family } from '@crs/domain';
import type { Form, ParseStep } from '@crs/feeds';
import type { Profile } from '../profile/profile.js';

/** One of our columns as proposed. */
export interface ProposedForm {
  readonly form: Form;
  readonly reason: string;
}

export type ProposedColumns = ReadonlyMap<string, ProposedForm>;

/** What a mapping consists of. */
export interface ProposedMapping {
  readonly columns: ProposedColumns;
  readonly parse: readonly ParseStep[];
  /** Formats of the feed's dates; empty if every column has its own or none is a date. */
  readonly dates: readonly string[];
  readonly warnings: readonly string[];
}

/** What every part of a mapping looks at. */
export interface MappingContext {
  readonly family: Family;
  readonly profiles: readonly Profile[];
}

/** The column that a form reads whole; undefined for a form of several columns or of a part of one. */
export const wholeColumn = ({ profiles }: MappingContext, form: Form | undefined): Profile | undefined =>
  profiles.find(({ column }) => column === form);
