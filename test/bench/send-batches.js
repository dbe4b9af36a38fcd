/** Sends batches of a list until a time, in a thread of its own: reading their long answers would delay other requests' clocks. */
import { parentPort, workerData } from 'node:worker_threads';

const { url, keys, rows, size, atOnce, seconds } = workerData;
const BATCHES_OF_KEY = 100;

let sent = 0;
let done = 0;
const until = performance.now() + seconds * 1000;
async function send() {
  while (performance.now() < until) {
    const at = sent++;
    const part = Array.from({ length: size }, (_, row) => rows[(at * size + row) % rows.length]);
    const response = await fetch(`${url}/v1/match?explain=true`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${keys[Math.floor(at / BATCHES_OF_KEY)]}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ rows: part }),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`A batch got ${response.status}.`);
    done += size;
  }
}
const began = performance.now();
await Promise.all(Array.from({ length: atOnce }, send));
parentPort?.postMessage(done / ((performance.now() - began) / 1000));
