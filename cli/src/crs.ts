import { failureOf } from './failure.js';
import { runCommand } from './run-command.js';

let isWritable = true;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `crs export … | head` closes the pipe early, which is not an error: export then stops by itself and closes what it
  // opened.
  if (error.code === 'EPIPE' || !isWritable) return;
  // What follows, such as the rest of an export on a full disk, goes nowhere.
  isWritable = false;
  const failure = failureOf(error);
  process.stderr.write(`crs: ${failure?.message} ${failure?.nextStep}\n`);
  process.exitCode = 1;
});

await runCommand(process.argv.slice(2));
