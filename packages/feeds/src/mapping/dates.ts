/** Parses dates by declared formats. */
import { zoneOf } from './zone.js';

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Minutes east of UTC; null if the text has no zone. */
  readonly offset: number | null;
}

const DAY = 86_400_000;

type ParseParts = (text: string) => DateParts | null;

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Token → the expression that it represents. Longer tokens come first. */
const tokens: readonly (readonly [string, string])[] = [
  ['YYYY', '(?<year>\\d{4})'],
  ['CCYY', '(?<year>\\d{4})'],
  ['YY', '(?<shortYear>\\d{2})'],
  ['MMMM', '(?<monthName>[A-Za-z]{3,9})\\.?'],
  ['MMM', '(?<monthName>[A-Za-z]{3})'],
  ['MM', '(?<month>\\d{2})'],
  ['M', '(?<month>\\d{1,2})'],
  ['DD', '(?<day>\\d{2})'],
  ['Do', '(?<day>\\d{1,2})(?:st|nd|rd|th)'],
  ['D', '(?<day>\\d{1,2})'],
  ['ddd', '[A-Za-z]{3,9}'],
  ['HH', '(?<hour>\\d{2})'],
  ['H', '(?<hour>\\d{1,2})'],
  ['hh', '(?<hour>\\d{2})'],
  ['h', '(?<hour>\\d{1,2})'],
  ['mm', '(?<minute>\\d{2})'],
  ['ss', '(?<second>\\d{2})(?:[.,:]\\d+)?'],
  ['A', '(?<half>[AaPp]\\.?[Mm]\\.?)'],
  ['Z', '(?<zone>[Zz]|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)'],
  // Local times, like those without a zone.
  ['z', '[A-Z]{2,5}'],
];

/** A number of milliseconds as .NET prints it in JSON; the offset after it doesn't affect the instant. */
const dotnet = /^\\?\/Date\((?<milliseconds>-?\d{1,15})(?:[+-]\d{4})?\)\\?\/$/;

/** ISO 8601 dates and date-times, with or without seconds, fractions and zone; also with slashes, as ArcGIS Hub prints them. */
const iso =
  /^(?<year>\d{4})(?<mark>[-/])(?<month>\d{2})\k<mark>(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)? ?(?<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;

function formatExpression(format: string): RegExp {
  let source = '';
  let rest = format;
  while (rest !== '') {
    const token = tokens.find(([name]) => rest.startsWith(name));
    source += token === undefined ? literal(rest[0] ?? '') : token[1];
    rest = rest.slice(token === undefined ? 1 : token[0].length);
  }
  return new RegExp(`^${source}$`);
}

/** Any other character matches itself; a space matches one or more spaces. */
function literal(character: string): string {
  return character === ' ' ? ' +' : character.replace(/\W/, '\\$&');
}

function fromGroups(groups: Record<string, string | undefined>): DateParts | null {
  const number = (name: string): number => Number(groups[name] ?? 0);
  // Two-digit years as in POSIX: 69 to 99 are in the last century.
  const short = number('shortYear');
  const year = groups.year === undefined ? short + (short < 69 ? 2000 : 1900) : number('year');
  const month =
    groups.monthName === undefined ? number('month') : monthNumber(groups.monthName.toLowerCase());
  let hour = number('hour');
  if (groups.half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (/^p/i.test(groups.half) ? 12 : 0);
  }
  const parts: DateParts = {
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

/** 1 to 12 for a month's name or at least its first three letters; 0 for any other word. */
function monthNumber(name: string): number {
  return months.findIndex((month) => month.startsWith(name)) + 1;
}

function isReal({ year, month, day, hour, minute, second, offset }: DateParts): boolean {
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
  if (/^(?:z|utc|gmt)$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0);
  return zone.startsWith('-') ? -minutes : minutes;
}

const inNumbers = /^-?\d{1,15}(?:\.\d+)?$/;
/** Days of 1900 to 9999 as spreadsheets count them. */
const serial = { pattern: /^\d{1,7}(?:\.\d+)?$/, epoch: Date.UTC(1899, 11, 30), last: 2_958_466 };

/** The time; null if it is outside the years 1 to 9999 or not a number. */
function bounded(milliseconds: number): number | null {
  const year = new Date(milliseconds).getUTCFullYear();
  return year >= 1 && year <= 9999 ? milliseconds : null;
}

/** Parses a number of units since 1970. */
function fromEpoch(unit: number): (text: string) => number | null {
  return (text) => (inNumbers.test(text) ? bounded(Number(text) * unit) : null);
}

/** Parses a number of days since the end of 1899, as spreadsheets store dates. */
function fromSerial(text: string): DateParts | null {
  const days = Number(text);
  if (!serial.pattern.test(text) || days < 1 || days >= serial.last) return null;
  // The format counts 29 February 1900, which did not exist.
  const milliseconds = serial.epoch + (days < 60 ? days + 1 : days) * DAY;
  return partsOf(Math.round(milliseconds / 1000) * 1000);
}

function partsOf(milliseconds: number): DateParts {
  const date = new Date(milliseconds);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    offset: null,
  };
}

/** Milliseconds since 1970 of a time read as UTC. */
function millisecondsOf({ year, month, day, hour, minute, second }: DateParts): number {
  // setUTCFullYear, because Date.UTC reads the years 1 to 99 as 1901 to 1999.
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  return date.setUTCFullYear(year, month - 1, day);
}

/** A parsed text: the printed time, and the time in UTC if the text determines it. */
interface Read {
  readonly printed: DateParts;
  readonly moment: number | null;
}

type ReadText = (text: string) => Read | null;

/** Formats that print an instant as a number. */
const instants: ReadonlyMap<string, (text: string) => number | null> = new Map([
  ['epoch-ms', fromEpoch(1)],
  ['epoch-s', fromEpoch(1000)],
  ['dotnet', (text) => bounded(Number(dotnet.exec(text)?.groups?.milliseconds ?? Number.NaN))],
]);

function formatReader(format: string): ReadText {
  const instant = instants.get(format);
  if (instant !== undefined) {
    return (text) => {
      const moment = instant(text);
      return moment === null ? null : { printed: partsOf(moment), moment };
    };
  }
  const expression = format === 'iso' ? iso : formatExpression(format);
  const parse: ParseParts =
    format === 'excel'
      ? fromSerial
      : (text) => {
          const groups = expression.exec(text)?.groups;
          return groups === undefined ? null : fromGroups(groups);
        };
  return (text) => {
    const printed = parse(text);
    if (printed === null) return null;
    const { offset } = printed;
    const moment = offset === null ? null : bounded(millisecondsOf(printed) - offset * 60_000);
    return offset !== null && moment === null ? null : { printed, moment };
  };
}

function reader(formats: readonly string[]): ReadText {
  const readers = formats.map(formatReader);
  return (text) => {
    for (const read of readers) {
      const found = read(text);
      if (found !== null) return found;
    }
    return null;
  };
}

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);
const four = (value: number): string => String(value).padStart(4, '0');

function dayText({ year, month, day }: DateParts): string {
  return `${four(year)}-${two(month)}-${two(day)}`;
}

const isMidnight = ({ hour, minute, second }: DateParts): boolean =>
  hour === 0 && minute === 0 && second === 0;

/**
 * A parser of calendar days, `YYYY-MM-DD`: the printed day, or the day of a printed instant (an epoch, a time with an
 * offset) in the zone. Midnight means a day without a time.
 * @param formats tried in order: tokens (`MM/DD/YYYY`, `M/D/YY`, `MMDDCCYY`, `D-MMM-YYYY`) or one of `namedFormats`
 * @param zone an IANA name; null for the printed day, or the day in UTC
 * @returns null for a text that matches no format, or is not a calendar day
 */
export function dayParser(
  formats: readonly string[],
  zone: string | null = null,
): (text: string) => string | null {
  const read = reader(formats);
  const there = zone === null ? null : zoneOf(zone);
  return (text) => {
    const found = read(text);
    if (found === null) return null;
    const { printed, moment } = found;
    const isDay = moment === null || there === null || isMidnight(printed);
    return dayText(isDay ? printed : partsOf(there.local(moment)));
  };
}

/** Days that programs use for "no date": the first and last of their calendars. */
const noDays = new Set(['0001-01-01', '1753-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '9999-12-31']);
/** Only zeros, or the day before the first one of a spreadsheet, with or without a time. */
const noDayText =
  /^(?:(?=.*0)[0:/.-]+|0?[01]\/0?0\/(?:19)?00|1900-0?1-0?0)(?:[ T][0:.]+(?: ?AM)?Z?| 12:00(?::00)? ?AM)?$/i;

/** True if a text means "no date": `00/00/0000`, `0`, `1/0/1900`. */
export const isNoDayText = (text: string): boolean => noDayText.test(text);

/** True if a day means "no date": `1900-01-01`. */
export const isNoDay = (day: string): boolean => noDays.has(day);
