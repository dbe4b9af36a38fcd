import type pg from 'pg';

type Query = pg.Client['query'];

/** Statements after which a session may have older settings again. */
const ROLLBACK = /^\s*rollback\b/i;

/**
 * Sends statements so that one with a name keeps a single plan, whatever its values, and one without is planned for its
 * values. By itself the server plans a named statement anew for its first five executions, and forever if it overrates
 * the shared plan; planning takes longer than most statements here run.
 * See https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES.
 * @param send the driver's own method, bound
 * @param canKeep false for a server that plans every statement for its values
 */
export function keepPlans(send: Query, canKeep: () => boolean): Query {
  let mode: 'auto' | 'force_generic_plan' | null = 'auto';
  const choose = (wanted: NonNullable<typeof mode>): void => {
    if (mode === wanted) return;
    mode = wanted;
    // The driver sends statements in order. What breaks this one breaks the next one too, which reports it.
    void send(`set plan_cache_mode = ${wanted}`).catch(() => {
      mode = null;
    });
  };
  return ((statement: unknown, ...rest: unknown[]) => {
    const { name, values, text } = partsOf(statement, rest[0]);
    if (name !== null) choose(canKeep() ? 'force_generic_plan' : 'auto');
    // Without values, there is no plan to keep.
    else if (values) choose('auto');
    else if (text !== null && ROLLBACK.test(text)) mode = null;
    return (send as (...args: unknown[]) => unknown)(statement, ...rest);
  }) as Query;
}

/** The parts of a call of the driver's method. A cursor or a copy has its own values and no name. */
function partsOf(
  statement: unknown,
  second: unknown,
): { readonly name: string | null; readonly text: string | null; readonly values: boolean } {
  if (typeof statement === 'string') return { name: null, text: statement, values: Array.isArray(second) };
  const { name, text, values, submit } = (statement ?? {}) as Readonly<Record<string, unknown>>;
  return {
    name: typeof name === 'string' ? name : null,
    text: typeof text === 'string' ? text : null,
    values: Array.isArray(values) || Array.isArray(second) || submit !== undefined,
  };
}
