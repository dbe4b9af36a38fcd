import { exportColumns, type FiledExport, type FiledName, filedExports, filedTables } from '@crs/store';

/** Hive's name for the null partition. */
const NO_STATE = '__HIVE_DEFAULT_PARTITION__';

/** The records behind FollowTheMoney, which readers never request, have a separate folder. */
const isFtm = (name: FiledName): name is Exclude<FiledName, FiledExport> => name.startsWith('ftm_');

/**
 * `permits/state=MN/part-0.parquet` (Hive's layout), or `related.parquet`.
 * @param state empty if unknown; null for a table that is not divided, or has no rows
 */
export function parquetName(name: FiledName, state: string | null): string {
  if (isFtm(name)) return `.ftm/${name.slice('ftm_'.length)}.parquet`;
  if (!filedTables[name].isDivided || state === null) return `${name}.parquet`;
  const column = exportColumns(name).includes('roster_state') ? 'roster_state' : 'state';
  return `${name}/${column}=${state === '' ? NO_STATE : encodeURIComponent(state)}/part-0.parquet`;
}

const FTM_FILE = 'entities.ftm.json.gz';

/** A file made from Parquet on request. */
export interface TextFile {
  readonly name: string;
  /** Null for FollowTheMoney entities. */
  readonly kind: FiledExport | null;
  readonly format: 'csv' | 'jsonl' | 'ftm';
}

export const textFileNames: readonly TextFile[] = [
  ...filedExports.flatMap((kind) =>
    (['csv', 'jsonl'] as const).map((format): TextFile => ({ name: `${kind}.${format}.gz`, kind, format })),
  ),
  { name: FTM_FILE, kind: null, format: 'ftm' },
];
