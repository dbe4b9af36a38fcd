import { counted } from '@crs/domain';

const DAY = 86_400_000;

/**
 * The time between two days: `9 days`, `11 months`, `1 year 7 months`. Whole months, rounded down; days if less than
 * one month.
 * @param from not after `to`
 */
export function distanceText(from: string, to: string): string {
  const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const begun = monthOf(to) - monthOf(from);
  const months = addMonths(from, begun) <= to ? begun : begun - 1;
  if (months < 1) return counted(Math.round((Date.parse(to) - Date.parse(from)) / DAY), 'day');
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    ...(years > 0 ? [counted(years, 'year')] : []),
    ...(rest > 0 ? [counted(rest, 'month')] : []),
  ];
  return parts.join(' ');
}

/** Adds months to a day. A day past the month's end keeps its number, which compares like the last day. */
export function addMonths(day: string, months: number): string {
  const monthCount = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(monthCount / 12)).padStart(4, '0');
  const month = String((monthCount % 12) + 1).padStart(2, '0');
  return `${year}-${month}-${day.slice(8)}`;
}
