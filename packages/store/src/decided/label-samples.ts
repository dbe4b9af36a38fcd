import type pg from 'pg';
import { SCORED_MATCHES } from './decisions.js';

/** The claims of one stratum: one tier with similar confidence. */
export interface Stratum {
  readonly stratum: string;
  /** Number of claims in the jurisdiction when the sample was drawn. */
  readonly claims: number;
}

/** A stratum of a sample. */
export interface SampledStratum extends Stratum {
  /** Number of claims drawn. */
  readonly drawn: number;
}

/** A sample and its labeling progress. */
export interface LabelSample {
  readonly id: number;
  readonly jurisdiction: string;
  readonly seed: string;
  readonly strata: readonly SampledStratum[];
  readonly drawnBy: string;
  /** UTC. */
  readonly drawnAt: string;
  readonly size: number;
  /** Claims with a current label, and the number labeled as impossible to tell. */
  readonly labelled: number;
  readonly unsure: number;
}

/**
 * Confidences at which a tier is split. Any cut gives correct estimates; these separate the nearly certain claims from
 * the others, which vary more.
 */
const cuts = { verified: 0.999, likely: 0.95, possible: 0.7 } as const;

const STRATUM = `case coalesce(s.tier, 'unmatched') ${Object.entries(cuts)
  .map(
    ([tier, cut]) =>
      `when '${tier}' then '${tier}, ' || case when s.confidence >= ${cut} then '${cut} and more' else 'below ${cut}' end`,
  )
  .join(' ')} else coalesce(s.tier, 'unmatched') end`;

/** SQL for the claims in the jurisdiction $1 that a sample may draw, with their match from the scores. */
const POPULATION = `
  select k.id as claim_id, ${STRATUM} as stratum, s.contractor_id, s.tier, s.confidence
  from claim k join (${SCORED_MATCHES}) s on s.claim_id = k.id
  where k.scope = $1 and not exists (
    select from withheld h where h.kind = 'claim' and h.owner = k.scope and h.id = k.id)`;

/** The strata of a jurisdiction's claims, most certain first. */
export async function readStrata(db: pg.ClientBase | pg.Pool, jurisdiction: string): Promise<Stratum[]> {
  const { rows } = await db.query<Stratum>(
    `select stratum, count(*)::int as claims from (${POPULATION}) p group by 1
     order by array_position(array['verified', 'likely', 'possible', 'ambiguous', 'unmatched'], split_part(stratum, ',', 1)),
       stratum`,
    [jurisdiction],
  );
  return rows;
}

/** Draws the claims of a sample by its seed, in the caller's transaction. @returns the sample's id */
export async function drawSample(
  client: pg.ClientBase,
  sample: Pick<LabelSample, 'jurisdiction' | 'seed' | 'strata' | 'drawnBy'>,
): Promise<number> {
  const { jurisdiction, seed, strata, drawnBy } = sample;
  const { rows } = await client.query<{ id: number }>(
    `insert into label_sample (jurisdiction, seed, strata, drawn_by) values ($1, $2, $3, $4) returning id`,
    [jurisdiction, seed, JSON.stringify(strata), drawnBy],
  );
  const id = (rows[0] as { id: number }).id;
  // MD5 gives the same order on every server and version. Labeling uses a different order, which reveals no stratum.
  await client.query(
    `insert into sampled_claim (sample_id, position, claim_id, stratum, contractor_id, tier, confidence)
     select $2, row_number() over (order by md5($3 || ':label:' || claim_id), claim_id), claim_id, stratum,
       contractor_id, tier, confidence
     from (select p.*, w.drawn,
             row_number() over (partition by stratum order by md5($3 || ':draw:' || claim_id), claim_id) as at
           from (${POPULATION}) p
           join json_to_recordset($4::json) as w (stratum text, drawn integer) using (stratum)) ranked
     where at <= drawn`,
    [jurisdiction, id, seed, JSON.stringify(strata)],
  );
  return id;
}

/** SQL for the standing labels of a sample: the latest for each claim, unless it was withdrawn. */
export const standingLabels = (sampleId: string): string => `
  select * from (
    select distinct on (claim_id) * from sample_label where sample_id = ${sampleId} order by claim_id, id desc) latest
  where verdict <> 'withdrawn'`;

/** Samples, newest first; only one if its id is given. */
export async function listSamples(db: pg.Pool, id: number | null = null): Promise<LabelSample[]> {
  const { rows } = await db.query<LabelSample>(
    `select s.id, s.jurisdiction, s.seed, s.strata, s.drawn_by as "drawnBy", s.drawn_at as "drawnAt",
       (select count(*)::int from sampled_claim c where c.sample_id = s.id) as size,
       l.labelled, l.unsure
     from label_sample s
     cross join lateral (
       select count(*)::int as labelled, (count(*) filter (where verdict = 'unsure'))::int as unsure
       from (${standingLabels('s.id')}) standing) l
     where $1::bigint is null or s.id = $1
     order by s.id desc limit 200`,
    [id],
  );
  return rows;
}
