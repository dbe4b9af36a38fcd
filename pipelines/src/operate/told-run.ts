import type { ToldRun } from '@crs/console';
import type { Run } from '@crs/store';
import { withFullStop } from '../run-report/run-report.js';
import type { Sentence } from '../run-report/run-sentence.js';

/** A run with its sentence, for a page. */
export const told = ({ id, startedAt }: Run, { severity, text }: Sentence): ToldRun => ({
  id,
  startedAt,
  severity,
  text: withFullStop(text),
});
