/** Fixtures for several packages' tests: dictionaries, definitions, rows, files, a zip writer. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Family } from '@crs/domain';
import type { Cells, RawRow } from '@crs/feeds';
import { type FeedDefinition, parseFeedDefinition } from '@crs/feeds';
import { compileDictionaries } from '@crs/normalise';
import { afterAll } from '@jest/globals';
import { parse } from 'yaml';

const folder = new URL('../../../config/dictionaries/', import.meta.url);

/** The project's own dictionaries. */
export const dictionaries = compileDictionaries(
  Object.assign({}, ...readdirSync(folder).map((name) => parse(readFileSync(new URL(name, folder), 'utf8')))),
);

const permits = {
  feed: 'springfield_permits',
  family: 'permits',
  title: 'Springfield building permits',
  publisher: 'City of Springfield',
  jurisdiction: 'springfield',
  city: 'Springfield',
  state: 'MN',
  source: { file: 'permits.csv' },
  format: { type: 'csv' },
  identity: ['number'],
  columns: { permitNumber: 'number' },
  expect: { rows: [1, 10_000] },
};

const required: Record<Family, Record<string, unknown>> = {
  permits: {},
  licenses: { columns: { licenseNumber: 'number', name: 'name' } },
  orders: { columns: { respondent: 'respondent' } },
  inspections: { columns: { activityNumber: 'number', establishmentName: 'name' } },
  actions: { columns: { respondent: 'respondent' } },
};

/** A small definition's YAML value, with changes. */
export function definitionInput(
  family: Family,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  const { jurisdiction, ...common } = permits;
  const base = { ...common, family, ...(family === 'permits' ? { jurisdiction } : {}), ...required[family] };
  const columns = { ...(base.columns as object), ...(changes.columns as object | undefined) };
  return { ...base, ...changes, columns };
}

/** A family's small definition, with changes. Throws if the result is invalid. */
export function definitionOf<F extends Family>(
  family: F,
  changes: Record<string, unknown> = {},
): FeedDefinition<F> {
  const { definition, problems } = parseFeedDefinition(definitionInput(family, changes), '/config');
  if (definition === null) throw new Error(JSON.stringify(problems));
  return definition as FeedDefinition<F>;
}

/** A row with these values. */
export function row(values: Cells, line = 1): RawRow {
  return { line, values, spans: null, raw: () => JSON.stringify(values), error: null, member: null };
}

const files = mkdtempSync(join(tmpdir(), 'crs-feeds-'));
let written = 0;
afterAll(() => rmSync(files, { recursive: true }));

/** Creates a file with this content and removes it after the tests. */
export function file(content: string | Uint8Array): string {
  const path = join(files, String(++written));
  writeFileSync(path, content);
  return path;
}

/** A zip archive with these members, deflated. */
export function zip(members: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, held] of Object.entries(members)) {
    const content = Buffer.from(held as string);
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version needed
    common.writeUInt16LE(8, 4); // deflate
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([signature(0x04034b50), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), common, tail, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listing, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
