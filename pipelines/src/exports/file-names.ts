import { exportColumns, exports, type FiledExport, type FiledName, filedExports } from '@crs/store';

/** Hive's name of the partition of null. */
const NO_STATE = '__HIVE_DEFAULT_PARTITION__';

/** What FollowTheMoney is made of, which no reader asks for, is in its own folder. */
const isFtm = (name: FiledName): name is Exclude<FiledName, FiledExport> => name.startsWith('ftm_');

/**
 * `permits/state=MN/part-0.parquet` (Hive's layout), or `related.parquet`.
 * @param state empty if it is not known; null of a table that is not divided, or has no rows
 */
export function parquetName(name: FiledName, state: string | null): string {
  if (isFtm(name)) return `.ftm/${name.slice('ftm_'.length)}.parquet`;
  if (exports[name].state === undefined || state === null) return `${name}.parquet`;
  const column = exportColumns(name).includes('roster_state') ? 'roster_state' : 'state';
  return `${name}/${column}=${state === '' ? NO_STATE : encodeURIComponent(state)}/part-0.parquet`;
}

const FTM_FILE = 'entities.ftm.json.gz';

/** A file that is made from Parquet when it is asked for. */
export interface TextFile {
  readonly name: string;
  /** Null of the entities of FollowTheMoney. */
  readonly kind: FiledExport | null;
  readonly format: 'csv' | 'jsonl' | 'ftm';
}

export const textFileNames: readonly TextFile[] = [
  ...filedExports.flatMap((kind) =>
    (['csv', 'jsonl'] as const).map((format): TextFile => ({ name: `${kind}.${format}.gz`, kind, format })),
  ),
  { name: FTM_FILE, kind: null, format: 'ftm' },
];
