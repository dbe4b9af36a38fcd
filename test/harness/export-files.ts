import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ExportFiles, KeptExport } from '@crs/api';

/** Files of two made-up versions of the data, as `crs serve` has them. */
export interface MadeUpExports extends ExportFiles {
  /** The content of a file of each version, by name. */
  readonly contents: ReadonlyMap<string, Buffer>;
  /** Removes a version. */
  forget(version: number): void;
  remove(): void;
}

/** A megabyte in which no two parts are the same. */
function madeUpBytes(): Buffer {
  const bytes = Buffer.alloc(1_000_000);
  for (let at = 0; at < bytes.length; at++) bytes[at] = (at * 7_919) % 251;
  return bytes;
}

export function makeUpExports(): MadeUpExports {
  const folder = mkdtempSync(join(tmpdir(), 'crs-exports-'));
  const contents = new Map([
    ['permits.csv.gz', madeUpBytes()],
    ['permits/state=MN/part-0.parquet', Buffer.from('PAR1 made up PAR1')],
    [
      'datapackage.json',
      Buffer.from(`${JSON.stringify({ name: 'made-up', text: 'word '.repeat(1_000) })}\n`),
    ],
  ]);
  const formats = { gz: 'csv', parquet: 'parquet', json: 'datapackage' } as const;
  let kept = [41, 40].map(
    (version): KeptExport => ({
      version,
      publishedAt: '2026-03-01T02:03:04Z',
      madeAt: '2026-03-01T02:05:00.000Z',
      files: [...contents].map(([name, content]) => {
        const format = formats[name.slice(name.lastIndexOf('.') + 1) as keyof typeof formats];
        return {
          name,
          kind: format === 'datapackage' ? null : 'permits',
          format,
          state: format === 'parquet' ? 'MN' : null,
          bytes: content.length,
          rows: format === 'datapackage' ? null : 12,
          sha256: createHash('sha256').update(content).digest('hex'),
        };
      }),
    }),
  );
  for (const { version } of kept)
    for (const [name, content] of contents) {
      const path = join(folder, String(version), name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  return {
    contents,
    list: async () => kept,
    async file(version, name) {
      const found = kept.find((one) => one.version === version)?.files.find((one) => one.name === name);
      const path = join(folder, String(version), name);
      return found?.sha256 && found.bytes !== null
        ? { bytes: found.bytes, sha256: found.sha256, read: async (range) => createReadStream(path, range) }
        : null;
    },
    forget(version) {
      kept = kept.filter((one) => one.version !== version);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
