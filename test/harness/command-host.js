/**
 * A process that runs one command after another, started by `command-pool.js`: what it costs to start the program is
 * paid once. It answers on its standard streams, each ended by a zero byte, and with the exit status as a message.
 */
import { runCommand } from '@crs/cli';

process.on('message', async ({ words, settings }) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, settings);
  const status = await runCommand(words);
  process.exitCode = 0;
  process.stdout.write('\0');
  process.stderr.write('\0');
  process.send(status);
});
