import { Conditions } from './conditions.js';
import { type ContractorSummary, contractorColumns } from './contractors.js';
import { type Page, readPage, type Slice } from './page.js';
import type { ReadSession } from './read-session.js';
import { type RelationFacts, readRelationFacts, type SharedTie, tieJson } from './relation-facts.js';
import { type PublishedPair, readPairsOf } from './reopened.js';

/** A contractor with the same address, phone, or person. */
interface RelatedSummary extends ContractorSummary {
  readonly personName: string | null;
  readonly originalDate: string | null;
  readonly rosterState: string;
}

/** A related contractor, with what is needed to explain the relation. */
export interface RelatedRow {
  readonly shown: RelatedSummary;
  readonly ties: readonly SharedTie[];
  readonly facts: RelationFacts;
  /** What was published about the two; null if they are no published pair. */
  readonly pair: PublishedPair | null;
}

/** The contractors that share a value with this one, latest license first, and the facts about this one. */
export async function listRelated(
  session: ReadSession,
  contractorId: number,
  slice: Slice,
): Promise<Page<RelatedRow> & { self: RelationFacts | null }> {
  const conditions = new Conditions();
  const id = conditions.bind(contractorId);
  const shared = `(select other.contractor_id, json_agg(${tieJson} order by v.kind, v.key) as ties
      from shared_value_member mine
      join shared_value v on v.id = mine.shared_value_id
      join shared_value_member other on other.shared_value_id = v.id and other.contractor_id <> ${id}
      where mine.contractor_id = ${id} group by other.contractor_id) s`;
  const { rows, total } = await readPage<RelatedSummary & { id: number; ties: SharedTie[] }>(
    session,
    {
      columns: `c.id, ${contractorColumns}, c.person_name as "personName", c.original_date as "originalDate",
        c.roster_state as "rosterState", picked.ties`,
      table: 'contractor',
      alias: 'c',
      from: `${shared} join contractor c on c.id = s.contractor_id`,
      picked: ['s.ties'],
      order: ['c.original_date desc nulls last', 'c.id'],
    },
    conditions,
    slice,
  );
  const [facts, pairs] = await Promise.all([
    readRelationFacts(session, [contractorId, ...rows.map((row) => row.id)]),
    readPairsOf(session, contractorId),
  ]);
  const related = rows.map(({ id: otherId, ties, ...shown }) => ({
    shown,
    ties,
    facts: facts.get(otherId) as RelationFacts,
    pair: pairs.get(otherId) ?? null,
  }));
  return { rows: related, total, self: facts.get(contractorId) ?? null };
}
