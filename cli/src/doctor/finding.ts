/** Check results. Pure. */

/** The kind of a bad finding: a service that does not work, or data that somebody must look at. */
type Concern = 'service' | 'data';

/** The result of one check. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly concerns: Concern;
  readonly found: string;
  /** The next step, or null. A good result may have one too. */
  readonly advice: string | null;
}

/** A finding without the name of its check. */
export type CheckOutcome = Omit<Finding, 'check'>;

/** The service works. */
export const passed = (found: string, advice: string | null = null): CheckOutcome => ({
  ok: true,
  concerns: 'service',
  found,
  advice,
});

/** The service does not work, or soon will not. */
export const failed = (found: string, advice: string): CheckOutcome => ({
  ok: false,
  concerns: 'service',
  found,
  advice,
});

/** The service works, but somebody must look at the data. */
export const outOfOrder = (found: string, advice: string): CheckOutcome => ({
  ok: false,
  concerns: 'data',
  found,
  advice,
});

/** One outcome for each problem, or one good outcome if there are none. */
export const allOr = (outcomes: readonly CheckOutcome[], good: string): readonly CheckOutcome[] =>
  outcomes.length > 0 ? outcomes : [passed(good)];

/** The exit status: 1 if a check failed, 3 if only data is on hold or out of order, 0 otherwise. */
export function exitStatusOf(findings: readonly Finding[]): 0 | 1 | 3 {
  const bad = findings.filter(({ ok }) => !ok);
  if (bad.length === 0) return 0;
  return bad.some(({ concerns }) => concerns === 'service') ? 1 : 3;
}
