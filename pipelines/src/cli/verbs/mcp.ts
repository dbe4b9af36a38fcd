import type { Command } from 'commander';
import { withSession } from '../../session.js';

export function addMcpVerb(program: Command): void {
  program
    .command('mcp')
    .description('answer an assistant over the Model Context Protocol on standard input and output')
    .addHelpText(
      'after',
      `
The tools only read what is served; they are those of /mcp of the API, here without a key or a limit.
Ends when its input ends. The log goes to standard error.

In the settings of an assistant:  { "command": "npx", "args": ["crs", "mcp"] }`,
    )
    .action(() =>
      withSession(async (session) => {
        // Imported only here: no other verb needs it.
        const { serveMcp } = await import('../serve-mcp.js');
        await serveMcp(session);
      }),
    );
}
