// d3-scale: positions years and finds round ticks.
import { scaleLinear } from 'd3-scale';
import type { VNode } from 'preact';
import { counted } from '../layout/values.js';
import type { LicenseSpan } from '../pages/contractor/license-spans.js';
import { type Timeline, type TimelineEvent, timelineInWords } from '../pages/contractor/timeline.js';

/** Heights in pixels: a lane with its label above it. */
const LANE = 46;
const LABEL = 15;
const AXIS = 22;
/** A timeline with at most this many years shows each year's number of permits. */
const FEW_YEARS = 13;

interface Lane {
  readonly label: string;
  readonly draw: (top: number, at: (year: number) => string) => VNode | VNode[];
}

/**
 * A timeline as wide as the page: positions are percentages, so texts keep their size on a narrow screen. The same
 * information follows in words.
 */
export const TimelineFigure = ({ timeline }: { readonly timeline: Timeline }): VNode => {
  const { years, license, orders, actions, inspections, permits } = timeline;
  const place = scaleLinear()
    .domain([years.first, years.last + 1])
    .range([0, 100]);
  const at = (year: number): string => `${Math.max(0, place(year)).toFixed(2)}%`;
  const lanes: Lane[] = [
    ...(license.length === 0 ? [] : [{ label: 'License', draw: spans(license) }]),
    ...eventLane('Disciplinary orders', orders, 'against'),
    ...eventLane('Attorney general actions', actions, 'against'),
    ...eventLane('OSHA inspections', inspections, 'neutral'),
    ...(permits.length === 0 ? [] : [{ label: 'Permits per year', draw: permitBars(timeline) }]),
  ];
  const height = lanes.length * LANE + AXIS;
  const ticks = place.ticks(5).filter((year) => Number.isInteger(year) && year <= years.last);
  return (
    <figure class="timeline">
      <svg
        role="img"
        aria-label={`Timeline from ${years.first} to ${years.last}`}
        width="100%"
        height={height}
      >
        <title>{`Timeline from ${years.first} to ${years.last}. The text version is below.`}</title>
        {ticks.map((year) => (
          <g key={year}>
            <line class="grid" x1={at(year)} x2={at(year)} y1={0} y2={height - AXIS} />
            <text class="tick" x={at(year)} y={height - 6}>
              {year}
            </text>
          </g>
        ))}
        {lanes.map(({ label, draw }, row) => (
          <g key={label}>
            {draw(row * LANE + LABEL, at)}
            <text class="lane" x={0} y={row * LANE + LABEL - 3}>
              {label}
            </text>
          </g>
        ))}
      </svg>
      <details>
        <summary>Show as text</summary>
        <dl class="years">
          {timelineInWords(timeline).map(({ year, lines }) => [
            <dt key={`${year} year`}>{year}</dt>,
            <dd key={`${year} lines`}>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </dd>,
          ])}
        </dl>
      </details>
    </figure>
  );
};

/** Converts a day to a fractional year. */
const yearOf = (day: string): number =>
  Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) - 1) / 12 + (Number(day.slice(8, 10)) - 1) / 366;

const MEANINGS = {
  'in force': 'active',
  ended: 'not active',
  unknown: 'unknown whether active',
} as const;

const spans =
  (license: readonly LicenseSpan[]): Lane['draw'] =>
  (top, at) =>
    license.map(({ from, until, state, text = MEANINGS[state] }) => (
      <g key={from}>
        <svg x={at(yearOf(from))} y={top} width={widthOf(at(yearOf(from)), at(yearOf(until)))} height={18}>
          <title>{`${text} from ${from} to ${until}`}</title>
          <rect class={state.replace(' ', '-')} width="100%" height={18} rx={3} />
          {hasRoom(text, at(yearOf(from)), at(yearOf(until))) && (
            <text class="on-bar" x={6} y={13}>
              {text}
            </text>
          )}
        </svg>
      </g>
    ));

const shareOf = (from: string, until: string): number => Number.parseFloat(until) - Number.parseFloat(from);

const widthOf = (from: string, until: string): string => `${Math.max(0.5, shareOf(from, until)).toFixed(2)}%`;

/** The percentage of the drawing's width that a letter takes on a phone. */
const LETTER = 1.9;

/** True if a bar is long enough for its words on every screen; the words below the drawing cover the others. */
const hasRoom = (text: string, from: string, until: string): boolean =>
  shareOf(from, until) >= text.length * LETTER;

const eventLane = (label: string, events: readonly TimelineEvent[], kind: string): Lane[] =>
  events.length === 0
    ? []
    : [
        {
          label: `${label} (${events.length})`,
          draw: (top, at) =>
            events.map(({ day, text }, index) => (
              <circle key={`${day} ${index}`} class={kind} cx={at(yearOf(day))} cy={top + 10} r={6}>
                <title>{`${day}: ${text}`}</title>
              </circle>
            )),
        },
      ];

const permitBars =
  ({ permits, years }: Timeline): Lane['draw'] =>
  (top, at) => {
    const most = Math.max(1, ...permits.map(({ count }) => count));
    const room = LANE - LABEL - 14;
    const isFew = years.last - years.first < FEW_YEARS;
    return permits
      .filter(({ year }) => year >= years.first)
      .map(({ year, count }) => {
        const height = Math.max(2, Math.round((count / most) * room));
        return (
          <g key={year}>
            <title>{`${year}: ${counted(count, 'permit')}`}</title>
            <rect
              class="for"
              x={at(year + 0.15)}
              width={widthOf(at(year + 0.15), at(year + 0.85))}
              y={top + 12 + room - height}
              height={height}
            />
            {isFew && (
              <text class="count" x={at(year + 0.5)} y={top + 10 + room - height} text-anchor="middle">
                {count}
              </text>
            )}
          </g>
        );
      });
  };
