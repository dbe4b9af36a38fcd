import { evidenceOf, fieldOf, strengthOf } from '@crs/matching';
import { explainWhy, signedBits, type Why } from '@crs/pipelines';
import { type NamedClaim, namedClaims } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { Drawn } from '../../drawing/drawn.js';
import { drawWaterfall, sharedRange, type WaterfallTexts, waterfallOf } from '../../drawing/waterfall.js';
import { Section } from '../../layout/section.js';
import { type Column, Table } from '../../layout/table.js';
import { confidenceText, counted, joined, jurisdictionText, phoneText } from '../../layout/values.js';
import { definePage, type PageContent, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { contractorAddress } from '../contractor/address.js';
import { whyAddress } from './address.js';
import { Textbook } from './textbook.js';

export const whyPage = definePage({
  path: '/claims/:id/why',
  role: 'viewer',
  params: z.object({ id: z.string().regex(/^-?\d{1,19}$/, 'A record’s address has a number.') }),
  query: z.object({ hide: z.enum(['numbers']).optional().catch(undefined) }),
  async show({ params: { id }, query: { hide } }, context): Promise<PageContent> {
    const isMasked = hide === 'numbers';
    const { session, rosters } = officeOf(context);
    const { pool, config } = session;
    const why = await explainWhy({ pool, config, served: context.pool }, rosters, Number(id), isMasked);
    if (why === null)
      throw new PageError(404, 'Record not found', 'It may have changed in the last nightly run.', {
        href: '/addresses',
        label: 'Search for its permit',
      });
    return {
      title: `Why: ${why.claim.name ?? 'a record without a name'}`,
      subtitle: why.answer,
      above: aboveOf(why),
      data: { ...why, candidates: why.candidates.map(({ parts: _, ...candidate }) => candidate) },
      body: <WhyBody why={why} isMasked={isMasked} />,
    };
  },
});

/**
 * Explains a permit's match. Permits with the same claim share the explanation. Lists the contractors of a permit that
 * names several.
 */
export const permitWhyPage = definePage({
  path: '/permits/:id/why',
  role: 'viewer',
  params: z.object({ id: z.string().regex(/^\d{1,16}$/, 'A permit’s address has a number.') }),
  query: z.object({}),
  show: async ({ params: { id } }, context) => {
    const contractors = await namedClaims(officeOf(context).session.pool, Number(id));
    const [only] = contractors;
    if (only === undefined)
      throw new PageError(
        404,
        'This permit names no contractor, or isn’t available',
        'There is no match to explain. Search for the permit again.',
      );
    if (contractors.length === 1) return new Redirect(whyAddress(only.claimId));
    return {
      title: 'Why: each contractor on this permit',
      subtitle: `It names ${counted(contractors.length, 'contractor')}. Each has its own match.`,
      above: [{ href: `/permits/${id}`, label: 'Permit' }],
      data: { contractors },
      body: (
        <Table caption="Contractors on this permit" rows={contractors} columns={namedColumns} orders="none" />
      ),
    };
  },
});

const namedColumns: readonly Column<NamedClaim>[] = [
  {
    heading: 'Name on the permit',
    cell: ({ claimId, name }) => <a href={whyAddress(claimId)}>{name ?? 'no name'}</a>,
  },
  { heading: 'Role', cell: ({ role }) => role },
];

const aboveOf = ({ claim: { scope }, permit }: Why): NonNullable<PageContent['above']> => [
  { href: `/quality?jurisdiction=${encodeURIComponent(scope)}`, label: jurisdictionText(scope) },
  ...(permit === null ? [] : [{ href: `/permits/${permit.id}`, label: `Permit ${permit.number}` }]),
];

const WhyBody = ({ why, isMasked }: { readonly why: Why; readonly isMasked: boolean }): VNode => (
  <>
    {why.decisions.map((text) => (
      <p key={text} class="notice">
        {text}
      </p>
    ))}
    <p>
      {isMasked ? (
        <>
          This match ignores the phone and license number on the record, as the accuracy measurement does.{' '}
          <a href={whyAddress(why.claim.id)}>Match with all details</a>
        </>
      ) : (
        (why.claim.phone !== null || why.claim.licenseNumber !== null) && (
          <a href={whyAddress(why.claim.id, true)}>Match without phone and license number</a>
        )
      )}
    </p>
    <Printed why={why} />
    {why.words === null ? (
      <p class="empty">No contractor in the license roster is similar, so there is nothing to compare.</p>
    ) : (
      <InWords words={why.words} candidates={why.candidates} scope={why.claim.scope} />
    )}
    {why.candidates.length > 0 && <Pictures candidates={why.candidates} />}
    {why.candidates.length > 0 && (
      <Section id="bits" title="Match weights in bits">
        <p class="quiet">
          Each bit doubles the odds. m is how often true matches agree like this; u is how often other pairs
          do. Bits are log2(m/u). A dash means that no such pair was seen: the weight was set by hand or
          counted in the license roster alone.
        </p>
        <div class="sides">
          {why.candidates.map((candidate) => (
            <Textbook key={candidate.licenseNumber} candidate={candidate} />
          ))}
        </div>
      </Section>
    )}
    {why.steps.length > 0 && (
      <Section id="steps" title="From score to tier">
        <ol>
          {why.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Section>
    )}
  </>
);

const Printed = ({ why: { claim, permit } }: { readonly why: Why }): VNode => {
  const fields: readonly (readonly [string, string | null])[] = [
    ['Contractor', claim.name],
    ['Address', joined(claim.address, claim.city, claim.zip)],
    ['Phone', claim.phone && phoneText(claim.phone)],
    ['License number', claim.licenseNumber],
    ['Work', claim.trades.join(', ')],
    ['Dates', [...new Set([claim.firstDate, claim.lastDate])].filter((day) => day !== null).join(' to ')],
  ];
  return (
    <Section id="printed" title="On the record">
      <dl class="facts">
        {fields
          .filter(([, value]) => value)
          .map(([name, value]) => [
            <dt key={`${name} name`}>{name}</dt>,
            <dd key={`${name} value`}>{value}</dd>,
          ])}
        <dt>On</dt>
        <dd>
          {counted(claim.recordCount, permit === null ? 'record' : 'permit')}
          {permit !== null && (
            <>
              , such as <a href={`/permits/${permit.id}`}>{permit.number}</a>
            </>
          )}
        </dd>
      </dl>
    </Section>
  );
};

const InWords = ({
  words,
  candidates,
  scope,
}: {
  readonly scope: string;
  readonly words: NonNullable<Why['words']>;
  readonly candidates: Why['candidates'];
}): VNode => (
  <Section id="words" title="Summary">
    <p>{words.howSure}</p>
    {words.basis !== null && (
      <p class="quiet">
        This applies to this score.{' '}
        <a href={`/quality?${new URLSearchParams({ jurisdiction: scope, basis: words.basis })}`}>
          Accuracy of matches with this kind of evidence here, at any score
        </a>
      </p>
    )}
    {words.why.length > 0 && (
      <>
        <h3>Evidence for this match</h3>
        <ul>
          {words.why.map(({ strength, text }) => (
            <li key={text}>
              <strong>{strength}:</strong> {text}
            </li>
          ))}
        </ul>
      </>
    )}
    {words.whyNotSurer.length > 0 && (
      <>
        <h3>Why confidence isn’t higher</h3>
        <ul>
          {words.whyNotSurer.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </>
    )}
    {words.sideBySide.length > 0 && (
      <Table
        caption="The record beside the two best candidates"
        rows={words.sideBySide}
        columns={[
          { heading: 'Field', cell: ({ field }) => field },
          { heading: 'On the record', cell: ({ claim }) => claim ?? '–' },
          { heading: candidates[0]?.licenseNumber ?? 'First candidate', cell: ({ first }) => first },
          { heading: candidates[1]?.licenseNumber ?? 'Second candidate', cell: ({ second }) => second },
          { heading: 'Favors', cell: ({ favours }) => favours },
          { heading: 'Bits', isNumeric: true, cell: ({ bits }) => signedBits(bits) },
        ]}
      />
    )}
    <p class="quiet">{words.legend}</p>
  </Section>
);

/** Labels of bars, for readers who do not know statistics. */
const inWords: WaterfallTexts = {
  nameOf: ({ signal }) => (signal === 'prior' ? 'Before any evidence' : fieldOf(evidenceOf[signal])),
  valueOf: ({ signal, weight }) => (signal === 'prior' ? 'one of many licenses' : strengthOf(weight)),
  total: 'Total',
};

/** Candidates' scores as waterfalls on a common scale. */
const Pictures = ({ candidates }: Pick<Why, 'candidates'>): VNode => {
  const waterfalls = candidates.map(({ parts }) => waterfallOf(parts));
  const range = sharedRange(waterfalls);
  return (
    <Section id="picture" title="Chart">
      <p class="quiet">
        Each bar starts where the previous one ended. A bar that goes back is evidence against the contractor.
        Both charts have the same scale. The rest of the 100% is for other contractors, or none in the license
        roster.
      </p>
      <div class="sides">
        {candidates.map((candidate) => (
          <figure key={candidate.licenseNumber}>
            <h3>
              <a href={contractorAddress({ ...candidate, rosterState: candidate.state })}>{candidate.name}</a>
              , {candidate.licenseNumber}: {confidenceText(candidate.confidence.toFixed(3))} match confidence
            </h3>
            <Drawn
              svg={drawWaterfall(
                waterfallOf(candidate.parts),
                range,
                `Evidence for and against ${candidate.licenseNumber} ${candidate.name}`,
                inWords,
              )}
            />
          </figure>
        ))}
      </div>
    </Section>
  );
};
