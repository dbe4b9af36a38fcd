import { runCommand } from './run-command.js';

// `crs export … | head` closes the pipe early, which is not an error: export then stops by itself and closes what it
// opened.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await runCommand(process.argv.slice(2));
