import type { Command } from 'commander';
import { withStandingSession } from '../../session.js';
import { onSignal } from '../../signals.js';

export function addMcpVerb(program: Command): void {
  program
    .command('mcp')
    .description('answer an assistant over the Model Context Protocol on standard input and output')
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
