import { tierNames } from '@crs/domain';
import type { MatchMove, MatchThen, RunComparison, ShownMove, ShownNight } from '@crs/pipelines';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { TierMark } from '../../layout/tier.js';
import { counted, momentText, numberText } from '../../layout/values.js';
import { contractorAddress } from '../contractor/address.js';
import { whyAddress } from '../why/address.js';

/** What each kind of change means, in the order of the table. */
const KINDS: Readonly<Record<MatchMove, string>> = {
  other: 'Matched to another contractor',
  lost: 'No longer matched',
  found: 'Newly matched',
  tier: 'Same contractor, different tier',
  new: 'New records, matched for the first time',
};
const kinds = Object.keys(KINDS) as MatchMove[];

interface ChoiceProps {
  readonly jurisdiction: string;
  readonly count: number;
  readonly nights: readonly ShownNight[];
  readonly chosen: readonly [from: number | undefined, to: number | undefined];
}

/**
 * Choices of two matching runs, by default the newest and the one before it. Nothing is shown if there are fewer than
 * two.
 */
export const ComparisonChoice = ({ jurisdiction, count, nights, chosen }: ChoiceProps): VNode | null => {
  const stored = nights.filter(({ isRefused }) => !isRefused);
  if (stored.length < 2) return null;
  const [from = stored[1]?.run, to = stored[0]?.run] = chosen;
  const options = (selected: number | undefined): VNode[] =>
    stored.map(({ run, startedAt }) => (
      <option key={run} value={run} selected={run === selected}>
        run {run}, {momentText(startedAt)} UTC
      </option>
    ));
  return (
    <form action="/quality/runs" class="search" aria-label="Compare two runs">
      <input type="hidden" name="jurisdiction" value={jurisdiction} />
      <input type="hidden" name="count" value={count} />
      <label>
        Compare
        <select name="from">{options(from)}</select>
      </label>
      <label>
        with
        <select name="to">{options(to)}</select>
      </label>
      <button type="submit">Compare</button>
    </form>
  );
};

interface ComparisonProps {
  /** Null if one of the runs was not stored. */
  readonly comparison: RunComparison | null;
  readonly nights: readonly ShownNight[];
}

/** Changes between two matching runs: tiers, claims by kind, and a sample of claims with links to explanations. */
export const Comparison = ({ comparison, nights }: ComparisonProps): VNode => {
  if (comparison === null)
    return <p class="empty">We have no such run for this jurisdiction. Choose two runs from the lists.</p>;
  const { from, to, isKept, counts, moved } = comparison;
  const title = `From run ${from} to run ${to}`;
  if (!isKept)
    return (
      <Section id="moved" title={title}>
        <p class="empty">
          Run {from} predates match history, so we don’t have its matches. Choose a later run.
        </p>
      </Section>
    );
  const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <Section id="moved" title={title}>
      <p class="summary">
        {all === 0
          ? 'No changes: every record kept its contractor and tier.'
          : `${counted(all, 'record')} changed, ${numberText(counts.other)} to another contractor.`}
      </p>
      <Tiers before={nightOf(nights, from)} after={nightOf(nights, to)} />
      {all > 0 && (
        <>
          <Table
            caption="Records by change"
            rows={kinds}
            columns={[
              { heading: 'Change', cell: (kind) => KINDS[kind] },
              { heading: 'Records', isNumeric: true, cell: (kind) => numberText(counts[kind]) },
            ]}
          />
          {kinds.map((kind) => (
            <Moved
              key={kind}
              kind={kind}
              moved={moved.filter((one) => one.kind === kind)}
              all={counts[kind]}
            />
          ))}
        </>
      )}
      <p class="quiet">
        This compares scores, not analysts’ decisions. It leaves out confidence changes and records no longer
        in the data.
      </p>
    </Section>
  );
};

const nightOf = (nights: readonly ShownNight[], run: number): ShownNight | undefined =>
  nights.find((night) => night.run === run);

/** Claims in a tier; a nightly run stores their share. */
const claimsOf = ({ tiers, claims }: ShownNight, tier: (typeof tierNames)[number]): number =>
  Math.round((tiers[tier] ?? 0) * claims);

/** Claims in each tier after both runs; nothing if one of the runs is not on the page. */
const Tiers = ({
  before,
  after,
}: {
  readonly before: ShownNight | undefined;
  readonly after: ShownNight | undefined;
}): VNode | null =>
  before === undefined || after === undefined ? null : (
    <Table
      caption="Records by tier"
      rows={tierNames.map((tier) => ({ tier, was: claimsOf(before, tier), is: claimsOf(after, tier) }))}
      columns={[
        { heading: 'Tier', cell: ({ tier }) => tier },
        { heading: `Run ${before.run}`, isNumeric: true, cell: ({ was }) => numberText(was) },
        { heading: `Run ${after.run}`, isNumeric: true, cell: ({ is }) => numberText(is) },
        { heading: 'Difference', isNumeric: true, cell: ({ was, is }) => signed(is - was) },
      ]}
    />
  );

/** `+3`, `−3`, `0`. */
const signed = (value: number): string =>
  value === 0 ? '0' : `${value > 0 ? '+' : '−'}${numberText(Math.abs(value))}`;

interface MovedProps {
  readonly kind: MatchMove;
  readonly moved: readonly ShownMove[];
  readonly all: number;
}

const Moved = ({ kind, moved, all }: MovedProps): VNode | null =>
  moved.length === 0 ? null : (
    <Table
      caption={`${KINDS[kind]}: ${all > moved.length ? `${moved.length} of ${numberText(all)}` : numberText(all)}`}
      rows={moved}
      columns={[
        {
          heading: 'Record',
          cell: ({ claimId, name }) => <a href={whyAddress(claimId)}>{name ?? 'no name'}</a>,
        },
        { heading: 'Before', cell: ({ before }) => <Then match={before} /> },
        { heading: 'After', cell: ({ after }) => <Then match={after} /> },
      ]}
    />
  );

const Then = ({ match }: { readonly match: MatchThen | null }): VNode => {
  if (match === null) return <span class="quiet">not matched yet</span>;
  const { contractor, tier, confidence } = match;
  return (
    <>
      {contractor !== null && (
        <>
          <a
            href={contractorAddress({
              licenseNumber: contractor.licenseNumber,
              rosterState: contractor.state,
            })}
          >
            {contractor.name}
          </a>{' '}
          {contractor.licenseNumber}{' '}
        </>
      )}
      {tier === null || confidence === null ? (
        <TierMark tier={tier} />
      ) : (
        <TierMark tier={tier} confidence={confidence.toFixed(3)} />
      )}
    </>
  );
};
