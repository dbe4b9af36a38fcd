import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The addresses of the script and the icon of the reference. */
export const SCRIPT_PATH = '/docs/reference.js';
export const ICON_PATH = '/docs/icon.svg';

/** A file of the reference, even if this code runs from a bundle. */
function readAsset(name: string): string {
  const own = pathToFileURL(createRequire(import.meta.url).resolve('@crs/api'));
  return readFileSync(new URL(`../assets/${name}`, own), 'utf8');
}

export const readReferenceScript = (): string => readAsset('reference.js');
export const readIcon = (): string => readAsset('icon.svg');
