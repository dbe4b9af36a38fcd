import type { Command } from 'commander';
import { runDoctor } from '../doctor/doctor.js';
import { exitStatusOf, type Finding } from '../doctor/finding.js';
import { printJson, printLine } from '../terminal/print.js';

export function defineDoctor(command: Command): void {
  command
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Exit status: 0 no problems; 1 the service does not work (✗); 3 the service works, but data is on hold or has problems (!).`,
    )
    .action(async (options: { json?: boolean }) => {
      const findings = await runDoctor(command.parent?.version() ?? '');
      process.exitCode = exitStatusOf(findings);
      if (options.json) {
        printJson({ ok: process.exitCode === 0, findings });
        return;
      }
      for (const finding of findings) {
        printLine(`${markOf(finding)} ${finding.check}: ${finding.found}`);
        if (finding.advice !== null) printLine(`  → ${finding.advice}`);
      }
    });
}

const markOf = ({ ok, concerns }: Finding): string => {
  if (ok) return '✓';
  return concerns === 'service' ? '✗' : '!';
};
