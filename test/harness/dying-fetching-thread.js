/** The thread that fetches, which dies of an error that nothing can catch when it is asked for a path with `/deadly`. */
import { parentPort } from 'node:worker_threads';

await import(new URL('../../cli/bundle/fetching-thread.js', import.meta.url).href);
parentPort.on('message', ({ url = '' }) => {
  if (!url.includes('/deadly')) return;
  setTimeout(() => {
    throw new Error('The expression evaluated to a falsy value:\n\n  assert(!this.paused)');
  }, 50);
});
