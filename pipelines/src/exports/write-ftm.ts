import type { ExportSnapshot, FtmKind, FtmRecords } from '@crs/store';
import type { ReportProgress } from '../context.js';
import type { ExportedFile } from './export-folder.js';
import {
  contractorEntity,
  contractorId,
  type FtmEntity,
  linkEntity,
  reopenedEntity,
  respondentId,
  sanctionEntities,
} from './ftm-entities.js';
import { WrittenFile } from './written-file.js';

const FILE = 'entities.ftm.json.gz';

/** Writes the entities of FollowTheMoney, one a line. A link is left out where one side of it is. */
export async function writeFtm(
  snapshot: ExportSnapshot,
  folder: string,
  report: ReportProgress,
): Promise<ExportedFile> {
  const file = await WrittenFile.create(folder, FILE, true);
  const leftOut = new Set<string>();
  let rows = 0;
  const write = async <K extends FtmKind>(
    kind: K,
    entitiesOf: (record: FtmRecords[K]) => readonly FtmEntity[],
  ): Promise<void> => {
    for await (const records of snapshot.ftm(kind)) {
      const entities = records.flatMap((record) => entitiesOf(record)).filter((one) => isWhole(one, leftOut));
      await file.write(entities.map((one) => `${JSON.stringify(one)}\n`).join(''));
      rows += entities.length;
      report({ stage: 'export', subject: FILE, done: rows, total: null });
    }
  };
  try {
    await write('contractors', (one) => {
      const made = contractorEntity(one);
      if (made === null) leftOut.add(contractorId(one.id));
      return made === null ? [] : [made];
    });
    await write('sanctions', (one) => {
      const made = sanctionEntities(one);
      if (made.length === 0) leftOut.add(respondentId(one.family, one.id));
      return made;
    });
    await write('links', (one) => [linkEntity(one)]);
    await write('reopened', (one) => [reopenedEntity(one)]);
    return { name: FILE, kind: null, format: 'ftm', state: null, rows, ...(await file.close()) };
  } finally {
    file.abandon();
  }
}

/** True unless it links something that is left out. */
function isWhole({ schema, properties }: FtmEntity, leftOut: ReadonlySet<string>): boolean {
  if (schema !== 'Similar') return true;
  return ![...(properties.candidate ?? []), ...(properties.match ?? [])].some((id) => leftOut.has(id));
}
