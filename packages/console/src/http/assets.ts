import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';

/** The folder of style and scripts, also if this code runs from a bundle. */
const folder = new URL('../assets/', pathToFileURL(createRequire(import.meta.url).resolve('@crs/console')));

interface Asset {
  readonly type: string;
  readonly content: Buffer;
  readonly digest: string;
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
};

let read: ReadonlyMap<string, Asset> | null = null;

function assets(): ReadonlyMap<string, Asset> {
  read ??= new Map(
    readdirSync(folder).flatMap((name) => {
      const type = TYPES[name.split('.').at(-1) ?? ''];
      if (type === undefined) return [];
      const content = readFileSync(new URL(name, folder));
      const digest = createHash('sha256').update(content).digest('base64url').slice(0, 12);
      return [[name, { type, content, digest }] as const];
    }),
  );
  return read;
}

/** The address of a file in `assets`. It changes with the file, so that browsers keep it for good. */
export function assetAddress(name: string): string {
  const asset = assets().get(name);
  if (asset === undefined) throw new Error(`There is no file ${name} in assets.`);
  return `/assets/${asset.digest}/${name}`;
}

/** Serves the files in `assets`. */
export const serveAsset: RequestHandler = (request, response, next) => {
  const { name = '', digest = '' } = request.params as { name?: string; digest?: string };
  const asset = assets().get(name);
  if (asset === undefined || asset.digest !== digest) {
    next();
    return;
  }
  response.set({ 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=31536000, immutable' });
  response.send(asset.content);
};
