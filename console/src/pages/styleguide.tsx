import type { ComponentChildren, VNode } from 'preact';
import { z } from 'zod';
import { Bars } from '../drawing/bars.js';
import { Drawn } from '../drawing/drawn.js';
import { drawReliability } from '../drawing/reliability-svg.js';
import { Sparkline } from '../drawing/sparkline.js';
import { TimelineFigure } from '../drawing/timeline-svg.js';
import { Confirmation } from '../layout/confirmation.js';
import { Pager } from '../layout/pager.js';
import { Folded, Section } from '../layout/section.js';
import { Status } from '../layout/status.js';
import { Table } from '../layout/table.js';
import { TierMark, TierNotes } from '../layout/tier.js';
import { Tiles } from '../layout/tiles.js';
import { definePage } from '../page.js';

const COLORS = [
  ['paper', 'background'],
  ['ink', 'text'],
  ['quiet', 'secondary text'],
  ['rule', 'lines'],
  ['shade', 'notes, empty lists'],
  ['accent', 'links, buttons, active licenses'],
  ['good-shade', 'background of good news'],
  ['alarm', 'revoked, violations, errors'],
  ['alarm-shade', 'background of bad news'],
  ['caution', 'warnings'],
  ['caution-shade', 'background of warnings'],
  ['focus', 'keyboard focus'],
  ['for', 'evidence for, bars, points'],
  ['against', 'evidence against'],
] as const;

const TIERS = ['verified', 'likely', 'possible', 'ambiguous'] as const;

/** Made-up permits. */
const ROWS = [
  { permit: 'BP-1041', work: 'Reroof', value: '$18,400', tier: 'verified' as const },
  { permit: 'BP-1188', work: 'New deck', value: '$7,250', tier: 'possible' as const },
];

export const styleguidePage = definePage({
  path: '/styleguide',
  role: 'operator',
  params: z.object({}),
  query: z.object({}),
  show: async (_, { csrfToken }) => ({
    title: 'Style guide',
    subtitle: 'Every part that pages are made of. All names and figures are made up.',
    above: [{ href: '/', label: 'Home' }],
    body: (
      <>
        <Section id="type" title="Type">
          <TypeScale />
        </Section>
        <Section id="colors" title="Colors">
          <ul class="swatches">
            {COLORS.map(([name, use]) => (
              <li key={name}>
                <svg width="100%" height="40" aria-hidden="true">
                  <rect width="100%" height="40" fill={`var(--${name})`} />
                </svg>
                {name}
                <span class="quiet">: {use}</span>
              </li>
            ))}
          </ul>
        </Section>
        <Section id="badges" title="Badges">
          <Badges />
        </Section>
        <Section id="tiles" title="Tiles">
          <Tiles
            tiles={[
              {
                label: 'disciplinary orders',
                value: '9',
                note: '$106,500 in penalties',
                href: '#tiles',
                isAlarming: true,
              },
              { label: 'building permits', value: '11', note: 'worth $801,000', href: '#tiles' },
              { label: 'first licensed', value: '2009' },
            ]}
          />
        </Section>
        <Section id="verdicts" title="Verdicts">
          <Verdicts />
        </Section>
        <Section id="tables" title="Tables" all={{ href: '#tables', label: 'All 240' }} data="/styleguide">
          <Tables />
        </Section>
        <Section id="forms" title="Forms">
          <Forms csrfToken={csrfToken} />
        </Section>
        <Section id="notices" title="Notices and empty lists">
          <Notices />
        </Section>
        <Section id="charts" title="Charts">
          <Charts />
        </Section>
        <Folded id="details" title="Details on demand">
          <p>Details that most readers skip stay closed until they open them.</p>
        </Folded>
      </>
    ),
  }),
});

const TypeScale = (): VNode => (
  <>
    <p>The title above is a first-level heading; “Type” is a second-level one.</p>
    <h3>Third heading</h3>
    <p>
      Text, <strong>strong text</strong>, <a href="#colors">the colors</a>, <code>code</code>, and{' '}
      <kbd>K</kbd>.
    </p>
    <p class="quiet">Secondary text explains or qualifies.</p>
    <p class="notes">Notes go below tables.</p>
  </>
);

const Badges = (): VNode => (
  <>
    <p>
      <Status status="Issued" /> <Status status="Issued" isPast /> <Status status="Expired" />{' '}
      <Status status="Suspended" /> <Status status="Revoked" /> <Status status={null} />
    </p>
    <p>
      {TIERS.map((tier) => (
        <span key={tier}>
          <TierMark tier={tier} />{' '}
        </span>
      ))}
      <TierMark tier={null} />
    </p>
    <p>
      Waiting <span class="waiting">3</span>
    </p>
  </>
);

const Verdict = ({ className, children }: { className: string; children: ComponentChildren }): VNode => (
  <div class="summary">
    <p class={className}>{children}</p>
  </div>
);

const Verdicts = (): VNode => (
  <>
    <Verdict className="verdict">Licensed: active through March 31, 2027.</Verdict>
    <Verdict className="verdict alarm">License revoked July 31, 2020.</Verdict>
    <Verdict className="alarm">1 of 2 licenses was suspended.</Verdict>
    <ul class="findings">
      <li class="alarm">9 disciplinary orders, $106,500 in penalties.</li>
      <li>11 building permits worth $801,000.</li>
    </ul>
  </>
);

const Tables = (): VNode => (
  <>
    <Table
      caption="Building permits"
      rows={ROWS}
      columns={[
        { heading: 'Permit', isShort: true, cell: ({ permit }) => <a href="#tables">{permit}</a> },
        { heading: 'Work', cell: ({ work }) => work },
        { heading: 'Value', isNumeric: true, cell: ({ value }) => value },
        { heading: 'Match', value: ({ tier }) => tier, cell: ({ tier }) => <TierMark tier={tier} /> },
      ]}
    />
    <TierNotes tiers={TIERS} />
    <Pager path="/styleguide" query={{}} page={1} pageSize={2} totalCount={240} of={['permit', 'permits']} />
  </>
);

const Forms = ({ csrfToken }: { readonly csrfToken: string }): VNode => (
  <>
    <form action="/styleguide" class="search">
      <label>
        City
        <input name="city" />
      </label>
      <label>
        Status
        <select name="status">
          <option>any</option>
          <option>Issued</option>
        </select>
      </label>
      <label class="check">
        <input type="checkbox" name="orders" /> has disciplinary history
      </label>
      <button type="submit">Show</button>
      <button type="submit" class="quiet">
        Reset
      </button>
    </form>
    <Confirmation
      question="Start a nightly run now?"
      to="/styleguide"
      csrfToken={csrfToken}
      fields={{}}
      button="Yes, run it"
      back="/styleguide"
    >
      <p>A confirmation says what is about to happen.</p>
    </Confirmation>
  </>
);

const Notices = (): VNode => (
  <>
    <p class="notice-bar" role="status">
      Saved. <a href="#notices">Undo</a>
    </p>
    <p class="advice">Enter at least 3 letters.</p>
    <p class="empty">
      No permits found. <a href="/addresses">Search for this street in all cities</a>
    </p>
    <ul class="problems">
      <li>
        <strong class="alarm">town_permits: on hold</strong> Half of the rows are missing.{' '}
        <a class="button" href="#notices">
          Review, then release or drop the changes
        </a>
      </li>
    </ul>
  </>
);

const Charts = (): VNode => (
  <>
    <TimelineFigure
      timeline={{
        years: { first: 2015, last: 2024 },
        license: [
          { from: '2015-04-01', until: '2020-07-31', state: 'in force' },
          { from: '2020-07-31', until: '2024-12-31', state: 'ended' },
        ],
        orders: [{ day: '2020-07-31', text: 'Revocation' }],
        actions: [],
        inspections: [{ day: '2018-05-02', text: '2 violations' }],
        permits: [
          { year: 2017, count: 4, totalValue: 90_000 },
          { year: 2018, count: 7, totalValue: 140_000 },
        ],
      }}
    />
    <div class="columns">
      <Bars
        caption="By year"
        heading="Year"
        rows={[
          { label: '2018', count: 7, totalValue: 140_000 },
          { label: '2017', count: 4, totalValue: 90_000 },
        ]}
      />
      <figure>
        <Drawn
          svg={drawReliability([
            { from: 0.6, to: 0.8, count: 40, confidence: 0.71, right: 0.7, low: 0.54, high: 0.82 },
            { from: 0.95, to: 1, count: 900, confidence: 0.99, right: 0.985, low: 0.97, high: 0.99 },
          ])}
        />
        <figcaption>Predicted and actual accuracy</figcaption>
      </figure>
    </div>
    <p>
      <Sparkline values={[980, 990, 1_000, 1_002]} of="Rows of town_permits" />
    </p>
  </>
);
