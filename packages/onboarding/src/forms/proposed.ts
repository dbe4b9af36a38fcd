/** The forms that a mapping proposes. */
import type { Form, ParseStep } from '@crs/feeds';

/** One of our columns as proposed. */
export interface ProposedForm {
  readonly form: Form;
  readonly reason: string;
}

/** What a mapping consists of. */
export interface ProposedMapping {
  readonly columns: ReadonlyMap<string, ProposedForm>;
  readonly parse: readonly ParseStep[];
  /** Formats of the feed's dates; empty where every column has its own or none is a date. */
  readonly dates: readonly string[];
  readonly warnings: readonly string[];
}
