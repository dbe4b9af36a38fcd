import { basename } from 'node:path';
import { csvText, grouped } from '@crs/domain';
import {
  answerOf,
  changeOf,
  ListMatcher,
  memoryOf,
  OpenRosters,
  openList,
  type Remembered,
  readRemembered,
  rememberedOf,
  rowKey,
  type ScreenedRow,
  type Session,
  screenList,
  withSession,
  writeRemembered,
} from '@crs/pipelines';
import type { Command } from 'commander';
import { Option } from 'commander';
import { positiveInteger } from '../options.js';
import { write } from '../terminal/print.js';
import { createProgressDisplay } from '../terminal/progress.js';

interface ScreenOptions {
  readonly format: 'csv' | 'jsonl';
  readonly candidates: number;
  readonly explain?: boolean;
  readonly changes?: boolean;
  readonly json?: boolean;
}

/** `crs screen`: matches the user's own list with the rosters. */
export function defineScreen(command: Command): void {
  command
    .argument('<file>', 'CSV or XLSX with a header row, JSON, or JSON Lines')
    .addOption(new Option('--format <format>', 'csv or jsonl').choices(['csv', 'jsonl']).default('csv'))
    .option('--candidates <n>', 'number of best candidates per row (jsonl)', positiveInteger, 3)
    .option('--explain', 'add the parts of each candidate’s score (jsonl)')
    .option('--changes', 'only rows whose result changed since this file was last screened with --changes')
    .option('--json', 'one JSON document: an array of the rows')
    .addHelpText(
      'after',
      `
Columns are recognized by name: id, name, address, city, state, zip, phone, license number, license type, date. A row needs at
least a name, phone, license number, or address. The output has all columns, with the result in match_… columns. In CSV, text
that a spreadsheet would run as a formula starts with an added ', which is removed when a list is read. The list is not stored;
--changes keeps the results in the data folder.

Who on my list is licensed:  crs screen vendors.csv > screened.csv
Why, with candidates:        crs screen vendors.csv --format jsonl --explain
What changed since Monday:   crs screen vendors.csv --changes`,
    )
    .action((file: string, options: ScreenOptions) =>
      withSession((session) => screenFile(session, file, options)),
    );
}

async function screenFile(session: Session, file: string, options: ScreenOptions): Promise<void> {
  const { context, served } = session;
  const list = await openList(file);
  const display = createProgressDisplay();
  const rosters = new OpenRosters({ ...context, served: served() });
  const matcher = new ListMatcher(session, served(), rosters);
  const memory = memoryOf(context.dataDir, file);
  const before = options.changes ? await readRemembered(memory) : null;
  const now: Remembered = {};
  const counts = { rows: 0, matched: 0, problems: 0, shown: 0 };
  const out = writerOf(options, list.columns);
  try {
    const { candidates: most, explain = false } = options;
    const batches = screenList(list.rows(), matcher, { most, explaining: explain }, 2 * context.threads.size);
    for await (const batch of batches) {
      const shown: ShownRow[] = [];
      for (const screened of batch) {
        const answer = answerOf(screened);
        const key = rowKey(screened.given);
        const change = options.changes
          ? changeOf(before === null ? rememberedOf(answer) : before[key], answer)
          : null;
        if (options.changes) now[key] = rememberedOf(answer);
        counts.rows += 1;
        if (answer.match_license_number !== null) counts.matched += 1;
        if (answer.match_problem !== null) counts.problems += 1;
        if (!options.changes || change !== null) shown.push({ screened, answer, change });
      }
      counts.shown += shown.length;
      if (!(await write(out.body(shown), context.signal))) return;
      display.show({ stage: 'screen', subject: basename(file), done: counts.rows, total: list.count });
    }
    await write(out.tail, context.signal);
    if (options.changes) await writeRemembered(memory, now);
  } finally {
    display.stop();
    rosters.close();
  }
  process.stderr.write(`${summary(counts, options.changes === true, before)}\n`);
}

function summary(
  { rows, matched, problems, shown }: Readonly<Record<'rows' | 'matched' | 'problems' | 'shown', number>>,
  changes: boolean,
  before: Remembered | null,
): string {
  const found = `${grouped(rows)} rows: ${grouped(matched)} matched, ${grouped(rows - matched - problems)} not, ${grouped(problems)} with a problem.`;
  if (!changes) return found;
  return before === null
    ? `${found} First screening: saved for comparison next time.`
    : `${found} ${grouped(shown)} results changed.`;
}

interface ShownRow {
  readonly screened: ScreenedRow;
  readonly answer: ReturnType<typeof answerOf>;
  readonly change: string | null;
}

/**
 * Returns a function for the text of each batch, and for the text after the last one.
 * @param columns the list's columns
 */
function writerOf(
  { format, changes, json }: ScreenOptions,
  columns: readonly string[],
): {
  body: (rows: readonly ShownRow[]) => string;
  tail: string;
} {
  const flat = ({ screened, answer, change }: ShownRow) => ({
    ...screened.given.values,
    ...answer,
    ...(changes ? { match_change: change } : {}),
  });
  const whole = (row: ShownRow) => ({
    ...flat(row),
    match_best: row.screened.matched.candidates.map(({ contractor: { id: _id, ...shown }, ...rest }) => ({
      ...rest,
      contractor: shown,
    })),
  });
  let begun = false;
  if (json)
    return {
      body: (rows) =>
        rows
          .map((row) => {
            const before = begun ? ',\n' : '[\n';
            begun = true;
            return before + JSON.stringify(whole(row));
          })
          .join(''),
      get tail() {
        return begun ? '\n]\n' : '[]\n';
      },
    };
  if (format === 'jsonl')
    return { body: (rows) => rows.map((row) => `${JSON.stringify(whole(row))}\n`).join(''), tail: '' };
  return {
    body(rows) {
      const cells = rows.map((row): Readonly<Record<string, unknown>> => flat(row));
      const [first] = cells;
      if (first === undefined) return '';
      const names = [...new Set([...columns, ...Object.keys(first)])];
      const text = csvText(
        cells.map((row) => names.map((name) => row[name] ?? null)),
        begun ? {} : { columns: names },
      );
      begun = true;
      return text;
    },
    tail: '',
  };
}
