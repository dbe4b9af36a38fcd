/** Formats values for people. */
export { counted, grouped as numberText } from '@crs/domain';

/**
 * The names of the months. A page has hundreds of dates; formatting each with `Intl` took a tenth of the time for the
 * page.
 */
const monthNames = (month: 'long' | 'short'): readonly string[] => {
  const { format } = new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at) => format(Date.UTC(2000, at)));
};
const longMonths = monthNames('long');
const shortMonths = monthNames('short');
const moneyFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** `2027-03-31` as `March 31, 2027`. */
export const dayText = (day: string): string => dayOf(day, longMonths);

/** `2027-03-31` as `Mar 31, 2027`, for tables. */
export const shortDayText = (day: string): string => dayOf(day, shortMonths);

function dayOf(text: string, months: readonly string[]): string {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return `${months[month - 1]} ${day}, ${year}`;
}

/** `3` as `March`. */
export const monthName = (month: number): string => longMonths[month - 1] ?? '';

/** `2027-03-31` as `March 2027`. */
export const monthText = (day: string): string =>
  `${monthName(Number(day.slice(5, 7)))} ${Number(day.slice(0, 4))}`;

/** `0.9876` as `98.8%`. Anything uncertain is never shown as 100%, nor anything above zero as 0%. */
export const shareText = (share: number): string => {
  const percent = Math.round(share * 1000) / 10;
  if (share > 0 && percent === 0) return 'under 0.1%';
  return share < 1 && percent >= 100 ? '99.9%' : `${percent}%`;
};

/** A probability with three digits, as in the API: `0.973` as `97.3%`. Rounding never makes it certain. */
export function confidenceText(confidence: string): string {
  const share = Number(confidence);
  if (share > 0.9995) return 'over 99.9%';
  return share < 0.0005 ? 'under 0.1%' : shareText(share);
}

/** `lakeview_city` as `Lakeview City`. */
export const jurisdictionText = (jurisdiction: string): string =>
  jurisdiction.replace(/[_-]+/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Whole US dollars. */
export const moneyText = (dollars: number): string => moneyFormat.format(dollars);

/** `2027-03-31T14:05:59.000Z` as `2027-03-31 14:05`, in UTC. */
export const momentText = (time: string): string => time.slice(0, 16).replace('T', ' ');

/** A time with seconds: `2027-03-31 14:05:59`. */
export const secondText = (time: string): string => time.slice(0, 19).replace('T', ' ');

/** A sentence with one period at its end, even if a name such as "Alder L.L.C." brings its own. */
export const ended = (text: string): string => `${text.replace(/\.+$/, '')}.`;

/** `a`, `a and b`, `a, b, and c`. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return last;
  return `${parts.slice(0, -1).join(', ')}${parts.length > 2 ? ',' : ''} and ${last}`;
}

/** The parts of an address, separated by commas; empty parts are left out. */
export const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ');

/** An address in US format: `7644 SE Verbena St, Bloomington, MN 55438`; empty parts are left out. */
export const addressText = ({
  address,
  city,
  state,
  zip,
}: {
  readonly address?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly zip?: string | null;
}): string => joined(address, city, [state, zip].filter((part) => part != null && part !== '').join(' '));

/** `(612) 555-0148`; anything that is not a ten-digit number is unchanged. */
export function phoneText(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone;
}
