/** A layout that several cities share, as a file of its own; a definition may begin from it. */
import type { Form } from './form.js';

/** A preset as its file says it. */
export interface Preset {
  readonly name: string;
  readonly identity: readonly string[];
  readonly columns: Readonly<Record<string, Form>>;
  readonly optional: readonly string[];
}
