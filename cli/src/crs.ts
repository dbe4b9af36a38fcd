import { failureOf } from './failure.js';
import { runCommand } from './run-command.js';

let isWritable = true;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `crs export … | head` closes the pipe early. That is not an error: export then stops and closes everything it
  // opened.
  if (error.code === 'EPIPE' || !isWritable) return;
  // Discards all later output, such as the rest of an export on a full disk.
  isWritable = false;
  const failure = failureOf(error);
  process.stderr.write(`crs: ${failure?.message} ${failure?.nextStep}\n`);
  process.exitCode = 1;
});

await runCommand(process.argv.slice(2));
