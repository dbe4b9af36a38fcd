import { formatSize, grouped } from '@crs/domain';
import { dataFolderBytes, daysLeft, growthOf, hostOf } from '@crs/pipelines';
import { type Database, diskSpace } from '@crs/runtime';
import { databaseBytes, listSizeSamples, type SizeSample } from '@crs/store';
import type pg from 'pg';

/** Disk space used and free, and whether it lasts. */
interface DiskUse {
  readonly found: string;
  readonly lasts: boolean;
}

/** Report a disk that will be full in fewer days than this. */
const LEAST_DAYS = 14;

/** Measures the service's disk use, and how long the free space lasts at the growth of the last nights. */
export async function measureDiskUse(pool: pg.Pool, database: Database, dataDir: string): Promise<DiskUse> {
  const { freeBytes } = await diskSpace(dataDir);
  return describeDiskUse({
    databaseBytes: await databaseBytes(pool),
    folderBytes: await dataFolderBytes(dataDir),
    freeBytes,
    isEmbedded: database.embeddedPort !== null,
    samples: await listSizeSamples(pool, hostOf(dataDir)),
  });
}

interface DiskFigures {
  readonly databaseBytes: number;
  readonly folderBytes: number;
  /** Free bytes on the data folder's disk. */
  readonly freeBytes: number;
  /** True if the database is on the same disk. */
  readonly isEmbedded: boolean;
  readonly samples: readonly SizeSample[];
}

/** Describes disk use, its growth, and how long the disk lasts. Pure. */
export function describeDiskUse(figures: DiskFigures): DiskUse {
  const { databaseBytes: used, folderBytes, freeBytes, isEmbedded, samples } = figures;
  const database = `database ${formatSize(used)}`;
  const folder = `data folder ${formatSize(folderBytes)}`;
  const ofDatabase = growthOf(samples.map(({ day, databaseBytes: bytes }) => ({ day, bytes })));
  const ofFolder = growthOf(samples.map(({ day, folderBytes: bytes }) => ({ day, bytes })));
  if (ofDatabase === null || ofFolder === null)
    return {
      found: `${database}, ${folder}; growth is not known yet (measuring takes a week)`,
      lasts: true,
    };
  const here = isEmbedded ? ofDatabase + ofFolder : ofFolder;
  const days = daysLeft(freeBytes, here);
  const free = `${formatSize(freeBytes)} free${days === null ? '' : `, enough for ${grouped(days)} days`}`;
  return {
    found: isEmbedded
      ? `${database}, ${folder}; together ${grows(here)}; ${free}`
      : `${database} on its server ${grows(ofDatabase)}; ${folder} ${grows(ofFolder)}; ${free}`,
    lasts: days === null || days >= LEAST_DAYS,
  };
}

const grows = (growth: number): string =>
  growth >= 1 ? `grows ${formatSize(Math.round(growth))} per day` : 'does not grow';
