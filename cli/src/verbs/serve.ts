import { onSignal, untilSignal, withStandingSession } from '@crs/pipelines';
import type { Command } from 'commander';
import { printLine } from '../terminal/print.js';

export function defineServe(command: Command): void {
  command
    .option('--json', 'print one line to standard output when ready: { "url": … }')
    .action((options: { json?: boolean }) =>
      withStandingSession(async (session) => {
        // Imported here because no other verb needs HTTP.
        const { serve } = await import('../serve-api.js');
        const server = await serve(session);
        if (options.json) process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
        else printLine(`Serving on ${server.url}; the API reference is at ${server.url}/docs`);
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
The tools only read published data. They are the same as at /mcp in the API, without a key or limits. Stops when its
input ends, or at Ctrl-C. The log goes to standard error.

In an assistant's settings:  { "command": "npx", "args": ["crs", "mcp"] }`,
    )
    .action(() =>
      withStandingSession(async (session) => {
        // Imported here because no other verb needs it.
        const { serveMcp } = await import('../serve-mcp.js');
        onSignal(() => process.stdin.destroy());
        await serveMcp(session);
      }),
    );
}
