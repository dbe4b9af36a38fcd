import type { Command } from 'commander';
import { runDoctor } from '../../doctor/doctor.js';
import { printJson, printLine } from '../../terminal/print.js';

export function addDoctorVerb(program: Command): void {
  program
    .command('doctor')
    .description('check settings, configuration, disk, database, schema and queue, and say what to do')
    .option('--json', 'print one JSON document')
    .action(async (options: { json?: boolean }) => {
      const findings = await runDoctor();
      const well = findings.every(({ ok }) => ok);
      process.exitCode = well ? 0 : 1;
      if (options.json) printJson({ ok: well, findings });
      else {
        for (const { check, ok, found, advice } of findings) {
          printLine(`${ok ? '✓' : '✗'} ${check}: ${found}`);
          if (advice !== null) printLine(`  → ${advice}`);
        }
      }
    });
}
