import type { User } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';

/** The subject of a page, if it can be watched: a contractor by its number, or a city by its jurisdiction. */
export interface Watchable {
  readonly kind: 'license' | 'city';
  readonly of: string;
  readonly state: string | null;
}

/** The form fields that identify the subject. */
export const watchableFields = {
  kind: z.enum(['license', 'city']).optional(),
  of: z.string().trim().max(200).default(''),
  state: z.string().trim().max(2).default(''),
};

/** The place of the form on a page. */
const WATCH_FORM = '#watch';

/** True if the service can notify anybody about changes. */
export const mayWatch = ({
  user,
  tellsByMail = false,
}: {
  readonly user: User | null;
  readonly tellsByMail?: boolean;
}): boolean => user !== null || tellsByMail;

/** Links to the form, which is at the end of a page. */
export const WatchLink = (): VNode => <a href={WATCH_FORM}>Tell me when this changes</a>;

interface WatchFormProps {
  readonly watchable: Watchable;
  readonly user: User | null;
  readonly csrfToken: string;
  readonly tellsByMail: boolean;
}

/** "Tell me when this changes": one click for logged-in users, an address for others. */
export const WatchForm = ({ watchable, user, csrfToken, tellsByMail }: WatchFormProps): VNode | null => {
  const hidden = { ...watchable, action: 'watch', csrf: csrfToken };
  const fields = Object.entries(hidden).map(
    ([name, value]) =>
      value !== null && value !== '' && <input key={name} type="hidden" name={name} value={value} />,
  );
  if (user !== null)
    return (
      <form id={WATCH_FORM.slice(1)} method="post" action="/watching" class="watch">
        {fields}
        <button type="submit">Tell me when this changes</button>
      </form>
    );
  if (!mayWatch({ user, tellsByMail })) return null;
  return (
    <details class="watch">
      <summary>Tell me when this changes</summary>
      {/* Browsers open the element that contains a link's target. */}
      <form id={WATCH_FORM.slice(1)} method="post" action="/watching" class="stacked">
        {fields}
        <label>
          Your email address
          <input type="email" name="mail" required maxLength={254} autocomplete="email" />
        </label>
        <p class="quiet">
          We send one email to confirm your address, then at most one a day, when something changes. We show
          your address to no one. Each email has a link to stop the emails and delete your address.
        </p>
        <button type="submit">Send me the email to confirm</button>
      </form>
    </details>
  );
};
