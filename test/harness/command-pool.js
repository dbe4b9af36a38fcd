/** Runs commands of the tests of all workers in reused processes, one for each concurrent command. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const host = fileURLToPath(new URL('./command-host.js', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Milliseconds after which a command is taken to hang; its process is ended. */
const LONGEST_COMMAND = 240_000;

/**
 * Takes `{ words, settings }` over HTTP and answers `{ status, stdout, stderr }`, both JSON.
 * @returns where, and how to stop it and its processes
 */
export async function startCommandPool() {
  const idle = [];
  const all = new Set();

  async function answer(request) {
    const child = idle.pop() ?? startHost(all);
    const done = run(child, request);
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_COMMAND);
    const result = await done;
    clearTimeout(timer);
    if (child.connected) idle.push(child);
    return result;
  }

  // On a busy machine a caller may use a connection again just as the server ends it for having been idle for 5 s.
  const server = createServer({ keepAliveTimeout: LONGEST_COMMAND }, async (request, response) => {
    response.end(JSON.stringify(await answer(await json(request))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await Promise.all(
        [...all].map((child) => {
          child.kill();
          return once(child, 'exit');
        }),
      );
    },
  };
}

function startHost(all) {
  const child = fork(host, [], {
    cwd: root,
    env: { PATH: process.env.PATH },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  all.add(child);
  child.once('exit', () => all.delete(child));
  return child;
}

async function run(child, request) {
  const stdout = untilZero(child.stdout);
  const stderr = untilZero(child.stderr);
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(() => [null]);
  const outcome = Promise.race([once(child, 'message', { signal }), ended]);
  child.send(request);
  const [status] = await outcome;
  answered.abort();
  return { status, stdout: await stdout, stderr: await stderr };
}

/** What a stream gives up to a zero byte or its end. */
function untilZero(stream) {
  return new Promise((done) => {
    let text = '';
    const end = () => {
      stream.off('data', read).off('end', end);
      done(text.split('\0')[0]);
    };
    const read = (part) => {
      text += part;
      if (part.includes('\0')) end();
    };
    stream.on('data', read).on('end', end);
  });
}
