/** Detects the date format of a column's values. */
import { dayParser, isNoDayText } from './dates.js';

const times = [
  '',
  ' HH:mm',
  ' HH:mm:ss',
  ' h:mm A',
  ' hh:mm A',
  ' h:mm:ss A',
  ' hh:mm:ss A',
  ' H:mm',
  ' H:mm:ss',
  ' h:mmA',
  ' h:mm:ssA',
  ' hh.mm.ss A',
  ' HH.mm.ss',
  ', h:mm:ss A',
  ', h:mm A',
  ' HH:mm:ss Z',
  ' HH:mm:ss z',
  ':HH:mm:ss',
  '-HH.mm.ss',
];
const days = [
  'MM/DD/YYYY',
  'M/D/YYYY',
  'MM/DD/YY',
  'M/D/YY',
  'MM-DD-YYYY',
  'M-D-YYYY',
  'MM-DD-YY',
  'M-D-YY',
  'DD-MMM-YYYY',
  'DD-MMM-YY',
  'D-MMM-YYYY',
  'D-MMM-YY',
  'MMM-DD-YYYY',
  'MMM-D-YYYY',
  'DDMMMYYYY',
  'DDMMMYY',
  'MMMM D, YYYY',
  'MMM DD, YYYY',
  'MMM D, YYYY',
  'MMMM D YYYY',
  'MMM D YYYY',
  'MMMM Do, YYYY',
  'MMMM Do YYYY',
  'MMMM, D YYYY',
  'ddd, MMMM D, YYYY',
  'ddd, MMM D, YYYY',
  'ddd MMM D, YYYY',
  'ddd MMM D YYYY',
  'ddd, D MMM YYYY',
  'ddd MM/DD/YYYY',
  'ddd M/D/YYYY',
  'DD MMM YYYY',
  'D MMM YYYY',
  'D MMMM YYYY',
  'YYYY-M-D',
  'YYYY/M/D',
  'YYYY-MM-DD',
  'YYYY.MM.DD',
  'YYYY-MMM-DD',
  'MM.DD.YYYY',
  'M.D.YYYY',
  'MM.DD.YY',
  'M.D.YY',
];
/** Formats with the year after the time: Java's `Date` and C's `ctime`. */
const yearsLast = [
  'ddd MMM D HH:mm:ss z YYYY',
  'ddd MMM D HH:mm:ss YYYY',
  'ddd MMM D YYYY HH:mm:ss zZ',
  'YYYYMMDDTHHmmssZ',
];
const compact = ['YYYYMMDD', 'MMDDYYYY', 'YYYYMMDDHHmmss'];

interface Candidate {
  readonly format: string;
  readonly parse: (text: string) => string | null;
}

const candidate = (format: string): Candidate => ({ format, parse: dayParser([format]) });
/** A format that only numbers of a certain size can have. */
function limited(format: string, fits: RegExp): Candidate {
  const { parse } = candidate(format);
  return { format, parse: (text) => (fits.test(text) ? parse(text) : null) };
}

let printed: readonly Candidate[] | undefined;
/** Created for the first column that needs them: there are hundreds, and most programs need none. */
function printedCandidates(): readonly Candidate[] {
  printed ??= ['iso', ...times.flatMap((time) => days.map((day) => day + time)), ...yearsLast, 'dotnet'].map(
    candidate,
  );
  return printed;
}
const digits = compact.map(candidate);
/** Distinguished by length: days since 1900 have five digits, seconds since 1970 ten, milliseconds thirteen. */
const counted = [
  limited('epoch-ms', /^-?\d{11}/),
  limited('epoch-s', /^-?\d{9,10}(?!\d)/),
  limited('excel', /^[2-7]\d{4}(?!\d)/),
];

/** Years in which permits and licenses have dates. */
const [earliest, latest] = [1900, 2100];

function plausible({ parse }: Candidate, text: string): boolean {
  const day = parse(text);
  return day !== null && Number(day.slice(0, 4)) >= earliest && Number(day.slice(0, 4)) <= latest;
}

/** The formats that read a column, in the order to try them, and the share of its values they read. */
export interface DateFinding {
  readonly formats: readonly string[];
  readonly share: number;
}

/**
 * Finds the formats of a column's values: the one that reads most of them, then those that read the rest.
 * @param values the present values; texts for "no date" are skipped
 * @param named whether plain numbers may be dates: only if a name or a type says so
 */
export function dateFormats(values: readonly string[], named: boolean): DateFinding {
  const texts = values.filter((text) => !isNoDayText(text));
  const none: DateFinding = { formats: [], share: 0 };
  if (texts.length === 0) return none;
  const numeric = texts.filter((text) => /^-?\d+(\.\d+)?$/.test(text)).length > texts.length / 2;
  if (numeric && !named) return none;
  const candidates = numeric ? [...digits, ...counted] : printedCandidates();
  const formats: string[] = [];
  let left = texts;
  while (left.length > texts.length * 0.002 && formats.length < 3) {
    const best = bestOf(candidates, left);
    if (best === null) break;
    formats.push(best.format);
    left = left.filter((text) => !plausible(best, text));
  }
  return { formats, share: 1 - left.length / texts.length };
}

function bestOf(candidates: readonly Candidate[], texts: readonly string[]): Candidate | null {
  let best: Candidate | null = null;
  let most = 0;
  for (const one of candidates) {
    const count = texts.reduce((sum, text) => sum + (plausible(one, text) ? 1 : 0), 0);
    if (count > most) [best, most] = [one, count];
  }
  return best;
}
