import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { counted, shareText } from '../../layout/values.js';

/** A contractor's permit outcomes. */
export type TrackRecord = ResponseOf<'/v1/licenses/{licenseNumber}/track-record'>;
type Role = TrackRecord['roles'][number];
type Figure = Role['completedWithinYear'];

const daysText = (days: number): string => counted(days, 'day');

/** The figures in table order, with their formats. */
const figures = [
  { label: 'Completed within a year', of: 'completedWithinYear', text: shareText, one: 'permit' },
  {
    label: 'Median time from issuance to completion',
    of: 'daysToCompletion',
    text: daysText,
    one: 'completed permit',
  },
  { label: 'Expired without completion', of: 'expiredWithoutCompletion', text: shareText, one: 'permit' },
  {
    label: 'Inspections passed on the first try, any year',
    of: 'passedAtFirstTry',
    text: shareText,
    one: 'first inspection',
  },
] as const;

/** Roles with at least one shown figure. */
const shownRoles = ({ roles }: TrackRecord): readonly Role[] =>
  roles.filter((role) => figures.some(({ of }) => role[of].state === 'shown'));

/** Shows a contractor's permit outcomes next to all similar permits; nothing if there is too little data. */
export const TrackRecordSection = ({ record }: { readonly record: TrackRecord }): VNode | null => {
  const roles = shownRoles(record);
  if (roles.length === 0) return null;
  return (
    <Section id="track-record" title="Permit outcomes">
      <p class="quiet">
        These figures don’t measure the quality of the work. Owners, cities, and job size also affect when a
        permit closes, and a city may record completion late or never.
      </p>
      {roles.map((role) => (
        <RoleTable key={role.role} role={role} />
      ))}
    </Section>
  );
};

const RoleTable = ({ role }: { readonly role: Role }): VNode => (
  <table class="bars">
    <caption>
      As the {role.role}: {counted(role.permits, 'permit')}
    </caption>
    <thead>
      <tr>
        <th scope="col">{role.firstYear === null ? 'Figure' : `Permits issued in ${yearsText(role)}`}</th>
        <th scope="col" class="number">
          This contractor
        </th>
        <th scope="col" class="number">
          All permits of the same types, in the same cities and years
        </th>
      </tr>
    </thead>
    <tbody>
      {figures.map(({ label, of, text, one }) => (
        <FigureRow key={of} label={label} figure={role[of]} text={text} one={one} />
      ))}
    </tbody>
  </table>
);

/** `2019`, `2019–2024`. */
function yearsText({ firstYear, lastYear }: Role): string {
  return firstYear === lastYear ? String(firstYear) : `${firstYear}–${lastYear}`;
}

interface FigureRowProps {
  readonly label: string;
  readonly figure: Figure;
  readonly text: (value: number) => string;
  /** What a case is. */
  readonly one: string;
}

const FigureRow = ({ label, figure, text, one }: FigureRowProps): VNode => {
  const { value, low, high, peerValue, cases } = figure;
  if (value === null || low === null || high === null)
    return (
      <tr>
        <th scope="row">{label}</th>
        {figure.state === 'too_few' ? (
          <>
            <td class="number quiet">fewer than 10 {one}s</td>
            <td class="number quiet">not compared</td>
          </>
        ) : (
          <td class="number quiet" colSpan={2}>
            not published by these cities
          </td>
        )}
      </tr>
    );
  // A share's bar has the length of the share; days are relative to the longer of the two bars.
  const longest = Math.max(1, value, peerValue ?? 0);
  return (
    <tr>
      <th scope="row">
        {label}
        <svg width="100%" height="14" aria-hidden="true">
          <rect class="for" width={lengthOf(value, longest)} height="6" rx="2" />
          {peerValue !== null && (
            <rect class="neutral" y="8" width={lengthOf(peerValue, longest)} height="6" rx="2" />
          )}
        </svg>
      </th>
      <td class="number">
        {text(value)}
        <br />
        <span class="quiet">
          95% interval: {text(low)} to {text(high)}; {counted(cases, one)}
        </span>
      </td>
      <td class="number">{peerValue === null ? 'not known' : text(peerValue)}</td>
    </tr>
  );
};

const lengthOf = (value: number, longest: number): string =>
  `${Math.max(1, (value / longest) * 100).toFixed(1)}%`;
