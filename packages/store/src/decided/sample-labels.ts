import type pg from 'pg';
import { PERMIT_OF_CLAIM } from '../matched/permit-claims.js';
import { CLAIM_COLUMNS, type CountedClaim } from '../normalised/claims.js';
import { lockSubject } from '../raw/runs.js';
import { type DecidedContractor, MEANT_CONTRACTOR } from './decisions.js';
import { expectedByFirm, type JudgedMatch } from './judged-matches.js';
import { standingLabels } from './label-samples.js';

/** Possible labels for a sampled claim. */
const labelVerdicts = ['contractor', 'none', 'unsure', 'withdrawn'] as const;
export type LabelVerdict = (typeof labelVerdicts)[number];

/** A label to record. */
interface NewLabel {
  readonly sampleId: number;
  readonly claimId: number;
  readonly verdict: LabelVerdict;
  readonly contractor: Pick<DecidedContractor, 'contractorId' | 'rosterFeed' | 'licenseNumber'> | null;
  readonly labeledBy: string;
  /** The label that the analyst saw and that this one replaces; null for none. */
  readonly before: number | null;
}

/** A label in the history. */
export interface SampleLabel {
  readonly id: number;
  readonly claimId: number;
  readonly verdict: LabelVerdict;
  readonly licenseNumber: string | null;
  readonly labeledBy: string;
  /** UTC. */
  readonly labeledAt: string;
}

/** Columns of a label `l`. */
const LABEL_COLUMNS = `l.id, l.claim_id as "claimId", l.verdict, l.license_number as "licenseNumber",
  l.labelled_by as "labeledBy", l.labelled_at as "labeledAt"`;

/** A claim to label, without the matcher's choice. */
export interface ClaimToLabel {
  readonly claim: CountedClaim;
  /** Total permit value, in US dollars. */
  readonly totalValue: number;
  /** Null if none of its permits is shown. */
  readonly permit: { readonly id: number; readonly number: string } | null;
  /** The claim's latest label; null for none. */
  readonly latest: SampleLabel | null;
}

/**
 * The next unlabeled claim of a sample, in shuffled order; null if all that remain are labeled.
 * @param skipped claims to leave out
 * @param wanted the requested claim, labeled or not
 */
export async function nextToLabel(
  db: pg.Pool,
  sampleId: number,
  { skipped, wanted }: { readonly skipped: readonly number[]; readonly wanted: number | null },
): Promise<ClaimToLabel | null> {
  const { rows } = await db.query<ClaimToLabel>(
    `select (select row_to_json(c) from (select ${CLAIM_COLUMNS}, record_count as "recordCount" from claim
               where claim.id = k.id and claim.scope = k.scope) c) as claim,
       k.total_value as "totalValue", ${PERMIT_OF_CLAIM} as permit, row_to_json(latest) as latest
     from sampled_claim s
     join label_sample sample on sample.id = s.sample_id
     join claim k on k.id = s.claim_id and k.scope = sample.jurisdiction
     left join lateral (
       select ${LABEL_COLUMNS} from sample_label l where l.sample_id = s.sample_id and l.claim_id = s.claim_id
       order by l.id desc limit 1) latest on true
     where s.sample_id = $1 and s.claim_id <> all($2::bigint[])
       and (s.claim_id = $3 or ($3::bigint is null and coalesce(latest.verdict, 'withdrawn') = 'withdrawn'))
       and not exists (select from withheld h where h.kind = 'claim' and h.owner = k.scope and h.id = k.id)
     order by s.position limit 1`,
    [sampleId, skipped, wanted],
  );
  return rows[0] ?? null;
}

/** The last label in a sample by one analyst that was not withdrawn, with the name in its claim. */
export async function lastLabelBy(
  db: pg.Pool,
  sampleId: number,
  labeledBy: string,
): Promise<(SampleLabel & { readonly name: string | null }) | null> {
  const { rows } = await db.query<SampleLabel & { name: string | null }>(
    `select ${LABEL_COLUMNS},
       (select k.contractor_name from claim k where k.id = l.claim_id and k.scope = sample.jurisdiction
          and not exists (select from withheld h where h.kind = 'claim' and h.owner = k.scope and h.id = k.id)) as name
     from sample_label l join label_sample sample on sample.id = l.sample_id
     where l.sample_id = $1 and l.labelled_by = $2 and l.verdict <> 'withdrawn' and not exists (
       select from sample_label later
       where later.sample_id = l.sample_id and later.claim_id = l.claim_id and later.id > l.id)
     order by l.id desc limit 1`,
    [sampleId, labeledBy],
  );
  return rows[0] ?? null;
}

/**
 * Records a label, in the caller's transaction.
 * @returns the label that somebody else gave in the meantime, so this one is not recorded; null if it is
 */
export async function recordLabel(
  client: pg.ClientBase,
  { sampleId, claimId, verdict, contractor, labeledBy, before }: NewLabel,
): Promise<SampleLabel | null> {
  await lockSubject(client, `label:${sampleId}`);
  const { rows } = await client.query<SampleLabel>(
    `select ${LABEL_COLUMNS} from sample_label l where l.sample_id = $1 and l.claim_id = $2 order by l.id desc limit 1`,
    [sampleId, claimId],
  );
  const [latest] = rows;
  if (latest !== undefined && latest.id !== before) return latest;
  await client.query(
    `insert into sample_label (sample_id, claim_id, verdict, contractor_id, roster_feed, license_number, labelled_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      sampleId,
      claimId,
      verdict,
      contractor?.contractorId ?? null,
      contractor?.rosterFeed ?? null,
      contractor?.licenseNumber ?? null,
      labeledBy,
    ],
  );
  return null;
}

/** A labeled claim in a sample, with its match from the scores when the sample was drawn. */
export interface LabeledMatch extends JudgedMatch {
  readonly stratum: string;
  readonly verdict: Exclude<LabelVerdict, 'withdrawn'>;
  /** The labeled contractor; null for a label of none, or of impossible to tell. */
  readonly labeled: number | null;
  readonly rosterFeed: string | null;
  readonly licenseNumber: string | null;
  readonly licenseType: string | null;
  /** A permit that has the claim today, preferably with a number that no other claim has; null if the claim is gone. */
  readonly permitNumber: string | null;
  readonly labeledBy: string;
  /** UTC. */
  readonly labeledAt: string;
}

/** The standing labels of a sample, in the order of labeling. */
export async function readLabeledMatches(db: pg.Pool, sampleId: number): Promise<LabeledMatch[]> {
  const { rows } = await db.query<LabeledMatch>(
    `select sample.jurisdiction as scope, s.claim_id as "claimId", s.stratum, s.contractor_id as "contractorId", s.tier,
       s.confidence, ${expectedByFirm('s.contractor_id', MEANT_CONTRACTOR)} as expected, d.verdict,
       ${MEANT_CONTRACTOR} as labeled, d.roster_feed as "rosterFeed", d.license_number as "licenseNumber",
       (select c.license_type from contractor c where c.id = ${MEANT_CONTRACTOR}) as "licenseType",
       (select ${PERMIT_OF_CLAIM} ->> 'number' from claim k
        where k.id = s.claim_id and k.scope = sample.jurisdiction) as "permitNumber",
       d.labelled_by as "labeledBy", d.labelled_at as "labeledAt"
     from (${standingLabels('$1')}) d
     join sampled_claim s on s.sample_id = d.sample_id and s.claim_id = d.claim_id
     join label_sample sample on sample.id = s.sample_id
     order by s.position`,
    [sampleId],
  );
  return rows;
}
