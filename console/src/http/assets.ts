import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';

/** The folder of style and scripts, even if this code runs from a bundle. */
const folder = new URL('../assets/', pathToFileURL(createRequire(import.meta.url).resolve('@crs/console')));

interface Asset {
  readonly type: string;
  readonly content: Buffer;
  readonly digest: string;
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  json: 'application/json',
};

/**
 * Library files that browsers load, by their names here; each is read on first use. maplibre-gl draws maps in the
 * browser without an external service, and pmtiles reads their tiles from one file.
 */
const libraries: Readonly<Record<string, readonly [library: string, path: string]>> = {
  'maplibre-gl.mjs': ['maplibre-gl', 'dist/maplibre-gl.mjs'],
  'maplibre-gl-worker.mjs': ['maplibre-gl', 'dist/maplibre-gl-worker.mjs'],
  'maplibre-gl.css': ['maplibre-gl', 'dist/maplibre-gl.css'],
  'pmtiles.js': ['pmtiles', 'dist/pmtiles.js'],
};

let read: Map<string, Asset> | null = null;

function assets(): Map<string, Asset> {
  read ??= new Map(
    readdirSync(folder).flatMap((name) => {
      const asset = readAsset(name, new URL(name, folder));
      return asset === null ? [] : [[name, asset] as const];
    }),
  );
  return read;
}

function readAsset(name: string, file: URL): Asset | null {
  const type = TYPES[name.split('.').at(-1) ?? ''];
  if (type === undefined) return null;
  const content = name === 'console.css' ? compactStyle(readFileSync(file, 'utf8')) : readFileSync(file);
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 12);
  return { type, content, digest };
}

/** A style sheet of ours without comments, indents and line breaks: a third of its bytes. */
const compactStyle = (style: string): Buffer =>
  Buffer.from(
    style
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s*\n\s*/g, ' ')
      .replace(/([{};,]) | (?=[{}])/g, '$1')
      .replace(/([\w-]): /g, '$1:')
      .replace(/ > /g, '>')
      .replace(/;(?=})|\b0(?=\.\d)/g, ''),
  );

/** An asset, read from its library if it belongs to one. */
function findAsset(name: string): Asset | undefined {
  const known = assets().get(name);
  const ofLibrary = libraries[name];
  if (known !== undefined || ofLibrary === undefined || !Object.hasOwn(libraries, name)) return known;
  const [library, path] = ofLibrary;
  const manifest = createRequire(folder).resolve(`${library}/package.json`);
  const asset = readAsset(name, new URL(path, pathToFileURL(manifest)));
  if (asset !== null) assets().set(name, asset);
  return asset ?? undefined;
}

/** The address of an asset. It changes with the file, so browsers keep it forever. */
export function assetAddress(name: string): string {
  const asset = findAsset(name);
  if (asset === undefined) throw new Error(`There is no file ${name} in assets.`);
  return `/assets/${asset.digest}/${name}`;
}

/** Serves the files in `assets`, and those of libraries. */
export const serveAsset: RequestHandler = (request, response, next) => {
  const { name = '', digest = '' } = request.params as { name?: string; digest?: string };
  const asset = findAsset(name);
  if (asset === undefined || asset.digest !== digest) {
    next();
    return;
  }
  response.set({ 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=31536000, immutable' });
  response.send(asset.content);
};

/** Serves the icon that browsers request by its old name for pages without a head: data, errors, files. */
export const serveIcon: RequestHandler = (_request, response, next) => {
  const icon = findAsset('favicon.ico');
  if (icon === undefined) {
    next();
    return;
  }
  const { type, content } = icon;
  response.set({ 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' }).send(content);
};
