import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { copyLines } from '@crs/store';
import pg from 'pg';

const COPY = /^copy (?<table>\w+) \((?<columns>.+)\) from stdin;$/;

/** The lines of a COPY, up to its end marker. */
async function* rowsOf(lines: AsyncIterator<string>): AsyncGenerator<Uint8Array> {
  for (let next = await lines.next(); !next.done && next.value !== '\\.'; next = await lines.next())
    yield Buffer.from(`${next.value}\n`);
}

/**
 * Restores a dump written by `test/fixtures/write-dump.js` into an empty database: `createTestDatabase({ template:
 * 'template0' })`.
 */
export async function loadDump(databaseUrl: string, file: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const reader = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
  const lines = reader[Symbol.asyncIterator]();
  let statements = '';
  try {
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const copy = COPY.exec(next.value)?.groups;
      if (copy === undefined) {
        statements += `${next.value}\n`;
        continue;
      }
      await client.query(statements);
      statements = '';
      await copyLines(client, copy.table as string, (copy.columns as string).split(', '), rowsOf(lines));
    }
    await client.query(statements);
  } finally {
    reader.close();
    await client.end();
  }
}
