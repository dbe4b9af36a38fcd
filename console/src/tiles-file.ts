/** The operator's own map: a PMTiles file. Browsers read only the parts that they show. */
import { type FileHandle, open, stat } from 'node:fs/promises';

/** Where browsers read the file. */
export const TILES_PATH = '/tiles/map.pmtiles';
/** The first bytes of a file of version 3 (PMTiles specification). */
const BEGINNING = Buffer.from('PMTiles\u0003', 'latin1');

/** A file of tiles that can be read. */
export interface MapTiles {
  readonly path: string;
  readonly bytes: number;
  /** Where browsers read it. It changes with the file. */
  readonly address: string;
}

/** @throws Error that says what is wrong with the file */
export async function openMapTiles(path: string): Promise<MapTiles> {
  const { size, mtimeMs } = await stat(path);
  const file = await open(path);
  try {
    if (!(await beginning(file)).equals(BEGINNING))
      throw new Error(`${path} is not a PMTiles file of version 3.`);
  } finally {
    await file.close();
  }
  const version = `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}`;
  return { path, bytes: size, address: `${TILES_PATH}?v=${version}` };
}

async function beginning(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0);
  return buffer.subarray(0, bytesRead);
}
