/** Presets: layouts that several sources share. */
import type { Form } from './form.js';

/** The content of a preset's file. */
export interface Preset {
  readonly name: string;
  readonly identity: readonly string[];
  readonly columns: Readonly<Record<string, Form>>;
  readonly optional: readonly string[];
}
