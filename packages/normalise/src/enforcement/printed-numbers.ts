/** Finds license and file numbers in a sentence, and numbers that only look like them. */
import { decodeText } from '../text/text.js';

interface SentenceNumbers {
  /** The text without its numbers. A comma replaces a number that ended a name. */
  readonly rest: string;
  /** In upper case; repeated numbers stay repeated. */
  readonly licenseNumbers: readonly string[];
  /** Numbers of files, cases, and dockets. */
  readonly fileNumbers: readonly string[];
}

const value = String.raw`(?<![\p{L}\p{N}])(?!(?:and|or|no|nos|for|in|of|to|on|by|at|since|from|until)\b)[A-Z]{0,6}[ -]?\d[A-Z\d]*(?:[-/.][A-Z\d]+)*`;
const joint = String.raw`\s*(?:[,;&/]|\band\b|\bor\b)+\s*(?:and\s+)?`;
const numberWord = String.raw`(?:(?:no|nos|num|number|numbers|id)\b\.?|#)`;
const list = String.raw`${value}(?:${joint}(?:${numberWord}[\s,:]*)?${value})*`;
/** Text between a label and its number: `No.`, `Number:`, `(`, `#`. */
const lead = String.raw`(?:[\s,:(#]|${numberWord})*`;

/** Words before a license's label, removed with it: `Residential Building Contractor License No.` */
const kindWord = `(?:${[
  'residential',
  'commercial',
  'building',
  'general',
  'specialty',
  'electrical',
  'electrician',
  'plumbing',
  'plumber',
  'mechanical',
  'roofing',
  'roofer',
  'remodeler',
  "contractor'?s?",
  "builder'?s?",
  'qualifying',
  'master',
  'journeyman',
  'unlicensed',
  'construction',
  'business',
  'dual',
  'state',
  'minnesota',
  'mn',
  'arizona',
  'california',
  'cslb',
  'roc',
  'ccb',
  'dli',
  'the',
  'of',
  'his',
  'her',
  'its',
  'their',
  'with',
  'holding',
].join('|')})`;
const kinds = String.raw`(?:\b${kindWord}\s+){0,6}`;

const application = new RegExp(
  String.raw`(?:[\p{L}'/]+\s+){0,5}\bapplications?\b${lead}${list}\)?(?:\s+(?:for|of)\b)?`,
  'giu',
);
const dropped = new RegExp(
  String.raw`\b(?:order|appeal|zip|permit|invoice|document|parcel|ein|check|bond|policy|claim|ubi|rule|section|chapter|stat|statutes?|sec)\b\.?${lead}(?=[A-Z]{0,4}[ -]?\d)${value}`,
  'giu',
);
const file = new RegExp(
  String.raw`[,(]?\s*\b(?:(?:oah|court|agency|board|civil|criminal|dli|roc|cslb|our)\s+)?(?:file|case|docket|complaint|matter|cause|investigation|citation|oah)\b(?:\s+(?:file|case|docket))?\b\.?(?=[\s,:(#]|no)${lead}(?=[A-Z]{0,4}[ -]?\d)(${list})\)?`,
  'giu',
);
/**
 * `RBC2308-0990/JM` is a Minnesota file number; `05-CV-16-1990` comes from courts and `65-1902-39990` from hearing
 * offices.
 */
const bareFile =
  /(?<![\p{L}\p{N}-])(?:[A-Z]{2,4}\d{4}-\d{2,5}(?:\/[A-Z]{1,5})?|\d{1,2}-[A-Z]{2}-\d{2}-\d+|\d{1,2}-\d{4}-\d{5})(?![\p{N}-])/giu;
const labeled = new RegExp(
  String.raw`,?\s*\(?\s*${kinds}\b(?:lic|licen[sc]es?|registrations?|reg|certificates?|cert|credentials?|roc|cslb|ccb)\b\.?(?!\s+applic)${lead}(?=[A-Z]{0,6}[ -]?\d{3,})(${list})\s*\)?`,
  'giu',
);
/** `(BC000990, EA000990)`, `(557990)`, but not a year. */
const bracketed = new RegExp(
  String.raw`\(\s*(?!(?:19|20)\d\d\s*\))(?:${numberWord}[\s:]*)*((?:[A-Z]{0,6}-?\d{4,}[A-Z]{0,3})(?:${joint}[A-Z]{0,6}-?\d{4,}[A-Z]{0,3})*)\s*\)`,
  'giu',
);
const bareList = String.raw`[A-Z]{1,4}-?\d{5,}[A-Z]{0,2}`;
const bare = new RegExp(
  String.raw`(?:\s-+\s*)?(?:(?:-\s*)?,?\s*\b${numberWord}[\s,:]*)?(?<![\p{L}\p{N}$-])(${bareList}(?:${joint}${bareList})*)(?![\p{L}\p{N}-])`,
  'giu',
);
const oneNumber = new RegExp(value, 'giu');
/** `license BC000990and registration` */
const runOn = /(?<![\p{L}\p{N}])([A-Z]{1,4}\d{5,})(?=\p{Ll}{2})/gu;
/** `BC000990/QB000990` */
const betweenNumbers = /(?<=\d)\/(?=[A-Z]{1,4}\d{5})/i;
/** `license 2024`: a year, unless a word says that it is a number. */
const year = /licen[sc]es?[\s,(]*(?:19|20)\d\d\s*\)?$/i;
const figures = /\d/;

/**
 * Extracts the numbers from a sentence: `License No. BC000990`, `(BC000990, QB000990)`, `license numbers BC1990 and
 * BC1991`. Numbers labeled as those of applications, files, cases, or dockets are not license numbers.
 */
export function extractNumbers(text: string): SentenceNumbers {
  const licenseNumbers: string[] = [];
  const fileNumbers: string[] = [];
  if (!figures.test(text)) return { rest: text, licenseNumbers, fileNumbers };
  const files = (_: string, numbers: string) => {
    fileNumbers.push(...listed(numbers));
    return ', ';
  };
  const licenses = (whole: string, numbers: string) => {
    if (year.test(whole)) return whole;
    licenseNumbers.push(...listed(numbers));
    return ', ';
  };
  const rest = text
    .replace(runOn, '$1 ')
    .replace(application, ', ')
    .replace(file, files)
    .replace(bareFile, (number) => {
      fileNumbers.push(number.toUpperCase());
      return ' ';
    })
    .replace(labeled, licenses)
    .replace(dropped, ' ')
    .replace(bracketed, licenses)
    .replace(bare, licenses);
  return { rest, licenseNumbers, fileNumbers };
}

/** The license numbers of a sentence, each once, in order. */
export function parseLicenseNumbers(text: string): { readonly licenseNumbers: readonly string[] } {
  return { licenseNumbers: [...new Set(extractNumbers(decodeText(text)).licenseNumbers)] };
}

function listed(numbers: string): string[] {
  return (numbers.match(oneNumber) ?? [])
    .flatMap((number) => number.split(betweenNumbers))
    .map((number) => number.toUpperCase().replace(/\s+/g, ' ').trim())
    .filter((number) => /\d{3}/.test(number));
}
