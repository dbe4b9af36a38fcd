/**
 * Loaded into a server before it starts: writes to the file CRS_STATEMENTS_FILE how many statements it has sent to PostgreSQL. The
 * server is one bundled file, so they are counted where they leave: at its sockets, by PostgreSQL's protocol.
 */
import { openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** The messages that run a statement: `Execute` and `Query`, by their first byte. */
const RUNNING = [0x45, 0x51];

const file = openSync(process.env.CRS_STATEMENTS_FILE, 'w');
let statements = 0;
const { write } = Socket.prototype;
Socket.prototype.write = function counted(data, ...others) {
  const isMessage = data instanceof Uint8Array && RUNNING.includes(data[0]) && data.length > 4;
  // Its length stands behind the first byte.
  if (isMessage && Buffer.from(data.buffer, data.byteOffset, 5).readUInt32BE(1) === data.length - 1)
    writeSync(file, String(++statements), 0);
  return write.call(this, data, ...others);
};
