/** Checks of the machine and the settings. */

import type { Config } from '@crs/config';
import { openMapTiles } from '@crs/console';
import { grouped } from '@crs/domain';
import { DOL_KEY } from '@crs/feeds';
import { diskSpace, type Settings } from '@crs/runtime';
import { type CheckOutcome, failed, passed } from './finding.js';

/** With less free disk than this (two gigabytes), a night with large feeds may fail. */
const LEAST_FREE_BYTES = 2 * 1024 ** 3;
/** The oldest supported Node.js version: major and minor. */
const LEAST_NODE = [20, 19] as const;

/**
 * Reports the program and Node.js versions. The database check reports PostgreSQL and the schema.
 * @param program as `crs --version` prints it
 * @param node as `process.versions.node` has it
 */
export function checkVersions(program: string, node: string): CheckOutcome {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const found = `contractor-records ${program} on Node.js ${node}`;
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return passed(found);
  return failed(found, `Use Node.js ${LEAST_NODE.join('.')} or newer.`);
}

/** Checks that the operator's map is a readable tile file. */
export async function checkMapTiles(path: string): Promise<CheckOutcome> {
  try {
    const { bytes } = await openMapTiles(path);
    return passed(`${path}, ${grouped(Math.ceil(bytes / 1024))} KB`);
  } catch (error) {
    return failed(
      error instanceof Error ? error.message : String(error),
      'Set CRS_MAP_TILES to a readable PMTiles file of version 3, or remove it; maps then show outlines.',
    );
  }
}

/** Reports what a public site lacks: an owner and the address for links. Pages use fallback texts until then. */
export function checkPublicPages({
  console,
  consoleIndexed,
  publicUrl,
  owner,
}: Pick<Settings, 'console' | 'consoleIndexed' | 'publicUrl' | 'owner'>): CheckOutcome {
  if (console !== 'everybody') return passed(`visible to ${console === 'off' ? 'nobody' : 'users only'}`);
  const lacking = [
    ...(owner.name === null ? ['CRS_OWNER_NAME'] : []),
    ...(owner.contact === null ? ['CRS_OWNER_CONTACT'] : []),
    ...(publicUrl === null ? ['CRS_PUBLIC_URL'] : []),
  ];
  if (lacking.length === 0) return passed(`${publicUrl}, run by ${owner.name}`);
  const isUnlisted = consoleIndexed && publicUrl === null;
  return passed(
    `visible to everyone, but ${lacking.join(', ')} not set`,
    `A public site that names fined people should say who runs it and where. Set ${lacking.join(', ')}.${isUnlisted ? ' Without CRS_PUBLIC_URL, search engines get no sitemap.' : ''}`,
  );
}

/** Finds feeds with unset variables. */
export function checkSources(config: Config): CheckOutcome {
  const lacking = config.feeds
    .map(({ feed }) => ({ feed, unset: config.unsetVariables(feed) }))
    .filter(({ unset }) => unset.length > 0);
  if (lacking.length === 0) return passed('all variables that feeds need are set');
  const names = [...new Set(lacking.flatMap(({ unset }) => unset))].sort();
  const found = `${names.join(', ')} not set, needed by ${lacking.map(({ feed }) => feed).join(', ')}`;
  // The project includes one feed that needs a key. The service works without that key.
  if (names.every((name) => name === DOL_KEY))
    return passed(
      found,
      'Get a key at dataportal.dol.gov/registration, or remove the feed from the configuration.',
    );
  return failed(found, 'Set the missing variables, or remove those feeds from the configuration.');
}

/** Reports the free disk space for downloads. */
export async function checkDisk(dataDir: string): Promise<CheckOutcome> {
  const { freeBytes } = await diskSpace(dataDir);
  const free = `${(freeBytes / 1024 ** 3).toFixed(1)} GB free for ${dataDir}`;
  if (freeBytes >= LEAST_FREE_BYTES) return passed(free);
  return failed(free, `Free up space under ${dataDir}, or move CRS_DATA_DIR.`);
}
