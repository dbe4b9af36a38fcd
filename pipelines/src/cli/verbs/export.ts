import { type ExportName, exportNames, exportRows } from '@crs/store';
import { Argument, type Command, Option } from 'commander';
import { csvLines, jsonLines, type TextLines } from '../../exports/text-lines.js';
import { knownJurisdiction } from '../../known-jurisdiction.js';
import { withSession } from '../../session.js';
import { write } from '../../terminal/write.js';

interface ExportOptions {
  readonly format: 'csv' | 'jsonl';
  readonly jurisdiction?: string;
}

export function addExportVerb(program: Command): void {
  program
    .command('export')
    .description(
      'stream matches, permits, contractors, enforcement, inspections, actions, related contractors, firms, aliases or events to standard output',
    )
    .addArgument(new Argument('<what>', 'what to export').choices([...exportNames]))
    .addOption(new Option('--format <format>', 'csv or jsonl').choices(['csv', 'jsonl']).default('csv'))
    .option('--jurisdiction <name>', 'of one jurisdiction only')
    .option('--json', 'one JSON document: an array of the rows')
    .addHelpText(
      'after',
      `
In CSV, text that a spreadsheet would run as a formula (it starts with = + - @, a tab or a carriage return) gets a ' in
front; text that starts with ' and one of these gets another. Remove one ' to get the text of the record.

One city's permits:  crs export permits --jurisdiction austin > austin.csv
All matches:         crs export matches --format jsonl > matches.jsonl
Firms in all states: crs export firms > firms.csv       # one line for each contractor of a firm of several
What contractors are known by on permits, and how that is known:
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

/** Text lines, and what comes after them. */
interface Layout extends TextLines {
  readonly tail: string;
}

function layoutOf(what: ExportName, { format, json }: ExportOptions & { json?: boolean }): Layout {
  if (json) return jsonDocument();
  return { ...(format === 'csv' ? csvLines(what) : jsonLines()), tail: '' };
}

/** One JSON document: an array of the rows. */
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
