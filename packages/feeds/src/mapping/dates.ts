/** Dates as sources print them, by declared formats. */

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Minutes east of UTC; null where the text names no zone. */
  readonly offset: number | null;
}

type ParseParts = (text: string) => Parts | null;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Token → the expression it stands for. Longer tokens first. */
const tokens: readonly (readonly [string, string])[] = [
  ['YYYY', '(?<year>\\d{4})'],
  ['YY', '(?<shortYear>\\d{2})'],
  ['MMM', '(?<monthName>[A-Za-z]{3})'],
  ['MM', '(?<month>\\d{2})'],
  ['M', '(?<month>\\d{1,2})'],
  ['DD', '(?<day>\\d{2})'],
  ['D', '(?<day>\\d{1,2})'],
  ['HH', '(?<hour>\\d{2})'],
  ['H', '(?<hour>\\d{1,2})'],
  ['hh', '(?<hour>\\d{2})'],
  ['h', '(?<hour>\\d{1,2})'],
  ['mm', '(?<minute>\\d{2})'],
  ['ss', '(?<second>\\d{2})(?:\\.\\d+)?'],
  ['A', '(?<half>[AaPp]\\.?[Mm]\\.?)'],
];

/** ISO 8601 dates and date-times, with or without seconds, fractions and zone. */
const iso =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)? ?(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

function formatExpression(format: string): RegExp {
  let source = '';
  let rest = format;
  while (rest !== '') {
    const token = tokens.find(([name]) => rest.startsWith(name));
    source += token === undefined ? (rest[0] ?? '').replace(/[^\w ]/, '\\$&') : token[1];
    rest = rest.slice(token === undefined ? 1 : token[0].length);
  }
  return new RegExp(`^${source}$`);
}

function fromGroups(groups: Record<string, string | undefined>): Parts | null {
  const number = (name: string): number => Number(groups[name] ?? 0);
  // Two-digit years as POSIX reads them: 69 to 99 are of the last century.
  const short = number('shortYear');
  const year = groups.year === undefined ? short + (short < 69 ? 2000 : 1900) : number('year');
  const month =
    groups.monthName === undefined ? number('month') : months.indexOf(groups.monthName.toLowerCase()) + 1;
  let hour = number('hour');
  if (groups.half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (/^p/i.test(groups.half) ? 12 : 0);
  }
  const parts: Parts = {
    year,
    month,
    day: number('day'),
    hour,
    minute: number('minute'),
    second: number('second'),
    offset: groups.zone === undefined ? null : zoneOffset(groups.zone),
  };
  return isReal(parts) ? parts : null;
}

function isReal({ year, month, day, hour, minute, second, offset }: Parts): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 && leap ? 29 : (monthLengths[month - 1] ?? 0);
  return (
    year >= 1 &&
    day >= 1 &&
    day <= length &&
    hour < 24 &&
    minute < 60 &&
    second < 60 &&
    Math.abs(offset ?? 0) < 24 * 60
  );
}

function zoneOffset(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0);
  return zone.startsWith('-') ? -minutes : minutes;
}

function fromEpoch(unit: number): ParseParts {
  return (text) => {
    if (!/^-?\d{1,15}(?:\.\d+)?$/.test(text)) return null;
    const date = new Date(Number(text) * unit);
    if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999)
      return null;
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      offset: null,
    };
  };
}

function formatParser(format: string): ParseParts {
  if (format === 'epoch-ms') return fromEpoch(1);
  if (format === 'epoch-s') return fromEpoch(1000);
  const expression = format === 'iso' ? iso : formatExpression(format);
  return (text) => {
    const groups = expression.exec(text)?.groups;
    return groups === undefined ? null : fromGroups(groups);
  };
}

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);
const four = (value: number): string => String(value).padStart(4, '0');

/**
 * A parser of calendar days, `YYYY-MM-DD`. A date-time gives the day it prints, whatever its zone.
 * @param formats tried in order: tokens (`MM/DD/YYYY`, `M/D/YY`, `YYYYMMDD`, `D-MMM-YYYY`), `iso`, `epoch-ms`, `epoch-s`
 * @returns null for a text that fits none, or that names no day of the calendar
 */
export function dayParser(formats: readonly string[]): (text: string) => string | null {
  const parsers = formats.map(formatParser);
  return (text) => {
    for (const parse of parsers) {
      const parts = parse(text);
      if (parts !== null) return `${four(parts.year)}-${two(parts.month)}-${two(parts.day)}`;
    }
    return null;
  };
}

/**
 * A parser of moments, `YYYY-MM-DDTHH:MM:SSZ`. A text without a zone is taken as UTC, so that a permit issued on
 * a day keeps that day.
 */
export function momentParser(formats: readonly string[]): (text: string) => string | null {
  const parsers = formats.map(formatParser);
  return (text) => {
    for (const parse of parsers) {
      const parts = parse(text);
      if (parts !== null) return moment(parts);
    }
    return null;
  };
}

function moment(parts: Parts): string | null {
  const { year, month, day, hour, minute, second, offset } = parts;
  if (offset === null || offset === 0) {
    return `${four(year)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}Z`;
  }
  // setUTCFullYear, because Date.UTC takes the years 1 to 99 for 1901 to 1999.
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  date.setUTCFullYear(year, month - 1, day);
  const shifted = new Date(date.getTime() - offset * 60_000);
  const shiftedYear = shifted.getUTCFullYear();
  if (shiftedYear < 1 || shiftedYear > 9999) return null;
  return `${shifted.toISOString().slice(0, 19)}Z`;
}
