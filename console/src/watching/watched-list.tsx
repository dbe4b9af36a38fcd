import {
  listSubjects,
  readLastEvents,
  readWatchedNames,
  rowReader,
  subjectKey,
  type ToldEvent,
  type WatchedSubject,
  type WatchedSubjects,
} from '@crs/store';
import type { VNode } from 'preact';
import { displayed } from '../http/displayed.js';
import { nameText, placeText } from '../layout/letter-case.js';
import { joined, shortDayText } from '../layout/values.js';
import type { PageContext } from '../page.js';
import { contractorAddress } from '../pages/contractor/address.js';
import { cityAddress } from '../pages/places/city-address.js';
import { eventAddress, eventText } from './event-text.js';

/** A watched subject, with its last change. */
interface WatchedEntry {
  readonly key: string;
  readonly label: string;
  /** The address of the subject's page; null if the subject is not currently shown. */
  readonly address: string | null;
  readonly last: ToldEvent | null;
}

/** A reader's subjects, as currently shown. */
export async function readEntries(
  { pool, shown, ask }: Pick<PageContext, 'pool' | 'shown' | 'ask'>,
  subjects: WatchedSubjects,
): Promise<readonly WatchedEntry[]> {
  const read = rowReader(pool);
  const all = listSubjects(subjects);
  const names = await readWatchedNames(read, all);
  const cities = all.some(({ kind }) => kind === 'city')
    ? await ask('/v1/coverage', { family: 'permits' })
    : [];
  const pageOf = (subject: WatchedSubject): string | null => {
    if (subject.kind === 'license')
      return names.has(subjectKey(subject))
        ? contractorAddress({ licenseNumber: subject.licenseNumber, rosterState: subject.state })
        : null;
    const city = subject.city.toLowerCase();
    const jurisdiction = cities.find(
      (one) => one.jurisdiction?.replaceAll(/[_-]/g, ' ') === city,
    )?.jurisdiction;
    return jurisdiction == null ? null : cityAddress(jurisdiction);
  };
  const last = await readLastEvents(read, all);
  const entries = all.map((subject): WatchedEntry => {
    const key = subjectKey(subject);
    return {
      key,
      label: labelOf(subject, names.get(key)),
      address: pageOf(subject),
      last: last.get(key) ?? null,
    };
  });
  return displayed(await shown(entries));
}

/** The name of a subject; if a license's contractor is not shown, only its number. */
export const labelOf = (subject: WatchedSubject, name: string | undefined): string =>
  subject.kind === 'city'
    ? joined(placeText(subject.city), subject.state)
    : name !== undefined
      ? nameText(name)
      : `License ${joined(subject.licenseNumber, subject.state)} (not available now)`;

interface WatchedListProps {
  readonly entries: readonly WatchedEntry[];
  /** Where its forms are sent. */
  readonly action: string;
  readonly csrfToken: string;
}

/** The list, with a button to remove each entry. */
export const WatchedList = ({ entries, action, csrfToken }: WatchedListProps): VNode =>
  entries.length === 0 ? (
    <p class="empty">
      You aren’t watching anything yet. <a href="/search">Search for a contractor</a> or{' '}
      <a href="/cities">choose a city</a>, then select “Tell me when this changes” at the end of its page.
    </p>
  ) : (
    <ul class="choices">
      {entries.map(({ key, label, address, last }) => (
        <li key={key}>
          <form method="post" action={action} class="watch">
            <input type="hidden" name="action" value="remove" />
            <input type="hidden" name="key" value={key} />
            {csrfToken !== '' && <input type="hidden" name="csrf" value={csrfToken} />}
            <span>
              {address === null ? label : <a href={address}>{label}</a>}
              <br />
              <span class="quiet">
                {last === null ? (
                  'No changes in the records we keep'
                ) : (
                  <>
                    {shortDayText(last.happenedAt)}: <a href={eventAddress(last)}>{eventText(last)}</a>
                  </>
                )}
              </span>
            </span>{' '}
            <button type="submit" aria-label={`Remove ${label}`}>
              Remove
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
