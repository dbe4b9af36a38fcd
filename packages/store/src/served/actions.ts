import type { ServedFields } from '@crs/domain';
import { Conditions } from './conditions.js';
import { preparedNumber } from './figures.js';
import { compileFilter } from './filter/compile-filter.js';
import type { Filter, FilterField } from './filter/tree.js';
import { listLinkedRecords } from './linked-list.js';
import { linkColumns, linkFields, type MatchColumns } from './match-columns.js';
import { type Page, readPage, type Slice } from './page.js';
import { provenanceColumns, provenanceJoin, type Sourced } from './provenance.js';
import type { ReadSession } from './read-session.js';
import { filterColumns, shownColumns } from './record-columns.js';

/** A served attorney general action. */
type ServedAction = ServedFields<'actions'> & Sourced & { readonly id: number };

const columns = `a.id, ${shownColumns('actions', 'a')}, ${provenanceColumns('a')}`;
const actionList = {
  columns,
  table: 'ag_action',
  alias: 'a',
  order: ['a.action_date desc nulls last', 'a.id'],
  joins: provenanceJoin('a'),
};

const fieldColumns = filterColumns('actions', 'a');

/** The fields that a filter of actions may name. */
export const actionFilterFields: readonly FilterField[] = fieldColumns;

/** Actions that match the filter, newest first. */
export function listActions(
  session: ReadSession,
  filter: Filter | null,
  slice: Slice,
): Promise<Page<ServedAction>> {
  const conditions = new Conditions();
  if (filter !== null) conditions.add(compileFilter(filter, fieldColumns)((value) => conditions.bind(value)));
  const total = conditions.empty ? preparedNumber('count:ag_action') : undefined;
  return readPage<ServedAction>(
    session,
    { ...actionList, total, keepPlan: filter === null },
    conditions,
    slice,
  );
}

/** One action, or null. */
export async function readAction(session: ReadSession, id: number): Promise<ServedAction | null> {
  const { rows } = await session.query<ServedAction>({
    rows: `select ${columns} from ag_action a ${actionList.joins} where a.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The actions against one contractor, newest first. */
export function listContractorActions(
  session: ReadSession,
  contractorId: number,
  slice: Slice,
): Promise<Page<ServedAction & MatchColumns>> {
  return listLinkedRecords<ServedAction & MatchColumns>(
    session,
    {
      ...actionList,
      family: 'actions',
      columns: `${columns}, ${linkColumns('m')}`,
      link: linkFields,
      joins: () => provenanceJoin('a'),
    },
    contractorId,
    slice,
  );
}
