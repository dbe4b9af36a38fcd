import type { Command } from 'commander';
import { withStandingSession } from '../../session.js';
import { untilSignal } from '../../signals.js';
import { printLine } from '../../terminal/print.js';

export function addServeVerb(program: Command): void {
  program
    .command('serve')
    .description('serve the API until Ctrl-C')
    .option('--json', 'one line on standard output when it listens: { "url": … }')
    .action((options: { json?: boolean }) =>
      withStandingSession(async (session) => {
        // Imported only here: no other verb needs the HTTP side.
        const { serve } = await import('../serve-api.js');
        const server = await serve(session);
        if (options.json) process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
        else printLine(`Serving on ${server.url}; the reference is at ${server.url}/docs`);
        await untilSignal();
        await server.close();
      }),
    );
}
