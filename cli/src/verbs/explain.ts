import { explainPermit, shownValue, withSession } from '@crs/pipelines';
import type { Command } from 'commander';
import { explainLines } from '../printers/explanation.js';
import { explainPage } from '../printers/explanation-page.js';
import { printJson, printLine, terminalOf } from '../terminal/print.js';
import { writePage } from '../write-page.js';

interface ExplainOptions {
  readonly bits?: boolean;
  readonly html?: string;
  readonly json?: boolean;
}

export function defineExplain(command: Command): void {
  command
    .argument('<jurisdiction>')
    .argument('<permit_number>')
    .option('--bits', 'draw the weights with their origins, and show all runners-up')
    .option('--html <file>', 'write a page with charts')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Explains in words how confident the match is, why, and what lowers the confidence, and shows the two best candidates side by
side. Then lists the weights in bits, which add up to the score of the best candidate. If the number names several
contractors, explains each.

Examples:  crs explain lakeview "2025-007216 EP"
           crs explain lakeview "2025-007216 EP" --bits
           crs explain lakeview "2025-007216 EP" --html why.html`,
    )
    .action((jurisdiction: string, permitNumber: string, options: ExplainOptions) =>
      withSession(async ({ context }) => {
        const explained = await explainPermit(context, jurisdiction, permitNumber);
        if (options.html !== undefined)
          await writePage(options.html, explainPage(jurisdiction, shownValue(explained)));
        if (options.json) printJson(explained);
        else
          for (const each of explained)
            for (const line of explainLines(jurisdiction, each, terminalOf(process.stdout), options.bits))
              printLine(line);
      }),
    );
}
