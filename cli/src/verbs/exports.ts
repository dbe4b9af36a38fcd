import { formatSize, grouped, UsageError } from '@crs/domain';
import {
  csvLines,
  exportFlow,
  exportVersions,
  jsonLines,
  type KeptExport,
  knownJurisdiction,
  makeTextFiles,
  type TextLines,
  withSession,
} from '@crs/pipelines';
import { type ExportName, exportNames, exportRows } from '@crs/store';
import { Argument, type Command, Option } from 'commander';
import { defineAnswer } from '../answer.js';
import { positiveInteger } from '../options.js';
import { runFlow } from '../run-batch.js';
import { printJson, printLine, printRecords, write } from '../terminal/print.js';

export function defineExports(exports: Command): void {
  addExportsListVerb(exports);
  addExportsMakeVerb(exports);
  addExportsRemoveVerb(exports);
}

function addExportsListVerb(exports: Command): void {
  exports
    .command('list')
    .description('list the available versions, newest first')
    .option('--json', 'print one JSON document, with every file')
    .action(({ json }: { json?: boolean }) =>
      withSession(async ({ context }) => {
        const kept = await exportVersions(context).list();
        if (json) printJson(kept);
        else printExports(kept);
      }),
    );
}

/** Prints exports as a table. */
function printExports(kept: readonly KeptExport[]): void {
  printRecords(kept, {
    version: ({ version }) => String(version),
    made: 'madeAt',
    files: ({ files }) => String(files.length),
    lines: ({ files }) =>
      grouped(files.reduce((sum, { format, rows }) => sum + (format === 'csv' ? (rows ?? 0) : 0), 0)),
    size: ({ files }) => formatSize(files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)),
  });
}

function addExportsMakeVerb(exports: Command): void {
  exports
    .command('make')
    .description('create the current version’s files if missing; nightly runs do this automatically')
    .option(
      '--text',
      'also create the CSV, JSON Lines, and FollowTheMoney files, which are otherwise created on first request',
    )
    .option('--json', 'print one JSON document, with every file')
    .action(({ text, json }: { text?: boolean; json?: boolean }) =>
      withSession(async (session) => {
        await runFlow(session, 'exports', exportFlow);
        const versions = exportVersions(session.context);
        const [made] = await versions.list();
        if (text && made !== undefined) await makeTextFiles(versions, made);
        const [newest] = await versions.list();
        if (json) printJson(newest ?? null);
        else printExports(newest === undefined ? [] : [newest]);
      }),
    );
}

function addExportsRemoveVerb(exports: Command): void {
  defineAnswer(
    exports
      .command('remove')
      .description('remove the files of a version; downloads in progress continue')
      .argument('<version>', 'the version, from `crs exports list`', positiveInteger),
    async ({ context }, version: number) => {
      if (await exportVersions(context).storage.remove(version)) return { version };
      throw new UsageError(
        'exports.unknown',
        `There are no exports for version ${version}.`,
        'See `crs exports list` for available versions.',
      );
    },
    ({ version }) => printLine(`Removed the exports for version ${version}.`),
  );
}

interface ExportOptions {
  readonly format: 'csv' | 'jsonl';
  readonly jurisdiction?: string;
}

export function defineExport(command: Command): void {
  command
    .addArgument(new Argument('<what>', 'what to export').choices([...exportNames]))
    .addOption(new Option('--format <format>', 'csv or jsonl').choices(['csv', 'jsonl']).default('csv'))
    .option('--jurisdiction <name>', 'only this jurisdiction')
    .option('--json', 'one JSON document: an array of the rows')
    .addHelpText(
      'after',
      `
In CSV, text that a spreadsheet would run as a formula (starting with = + - @, a tab, or a carriage return) gets a ' in
front; text that starts with ' and one of these gets another. Remove one ' to get the original text.

One city's permits:  crs export permits --jurisdiction austin > austin.csv
All matches:         crs export matches --format jsonl > matches.jsonl
Firms in all states: crs export firms > firms.csv       # one line per contractor, for firms with several
Other names of contractors on permits, and how we know them:
                     crs export aliases > aliases.csv`,
    )
    .action((what: ExportName, options: ExportOptions & { json?: boolean }) =>
      withSession(async ({ served, config, context: { signal } }) => {
        const { jurisdiction } = options;
        if (jurisdiction !== undefined) knownJurisdiction(config, jurisdiction, 'export');
        const { head, body, tail } = layoutOf(what, options);
        await write(head, signal);
        for await (const rows of exportRows(served(), what, jurisdiction ?? null)) {
          if (!(await write(body(rows), signal))) return;
        }
        await write(tail, signal);
      }),
    );
}

/** Text lines, and the text after them. */
interface Layout extends TextLines {
  readonly tail: string;
}

function layoutOf(what: ExportName, { format, json }: ExportOptions & { json?: boolean }): Layout {
  if (json) return jsonDocument();
  return { ...(format === 'csv' ? csvLines(what) : jsonLines()), tail: '' };
}

/** A JSON array of the rows. */
function jsonDocument(): Layout {
  let separator = '\n';
  return {
    head: '[',
    body: (rows) => {
      const text = rows.map((row) => JSON.stringify(row)).join(',\n');
      const before = separator;
      separator = ',\n';
      return before + text;
    },
    tail: '\n]\n',
  };
}
