import { onSignal, untilSignal, withStandingSession } from '@crs/pipelines';
import type { Command } from 'commander';
import { printLine } from '../terminal/print.js';

export function defineServe(command: Command): void {
  command
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

export function defineMcp(command: Command): void {
  command
    .addHelpText(
      'after',
      `
The tools only read what is served; they are those of /mcp of the API, here without a key or a limit.
Ends when its input ends, or at Ctrl-C. The log goes to standard error.

In the settings of an assistant:  { "command": "npx", "args": ["crs", "mcp"] }`,
    )
    .action(() =>
      withStandingSession(async (session) => {
        // Imported only here: no other verb needs it.
        const { serveMcp } = await import('../serve-mcp.js');
        onSignal(() => process.stdin.destroy());
        await serveMcp(session);
      }),
    );
}
