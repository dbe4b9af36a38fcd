/** The result of a mapping. */
import type { Family } from '@crs/domain';
import type { Form, ParseStep } from '@crs/feeds';
import type { Profile } from '../profile/profile.js';

/** One of our columns as proposed. */
export interface ProposedForm {
  readonly form: Form;
  readonly reason: string;
}

export type ProposedColumns = ReadonlyMap<string, ProposedForm>;

/** The parts of a mapping. */
export interface ProposedMapping {
  readonly columns: ProposedColumns;
  readonly parse: readonly ParseStep[];
  /** The feed's date formats; empty if each column has its own or none is a date. */
  readonly dates: readonly string[];
  readonly warnings: readonly string[];
}

/** The input for every part of a mapping. */
export interface MappingContext {
  readonly family: Family;
  readonly profiles: readonly Profile[];
}

/** Returns the column that a form reads whole, or undefined if it reads several columns or only a part. */
export const wholeColumn = ({ profiles }: MappingContext, form: Form | undefined): Profile | undefined =>
  profiles.find(({ column }) => column === form);
