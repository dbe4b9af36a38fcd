/** Compiles the parse steps, whose texts give several of our columns. */
import {
  type Dictionaries,
  isPlaceholder,
  parseActionsTaken,
  parseLicenseNumbers,
  parseOrderType,
  parsePenalty,
  parseRespondents,
  parseViolationTypes,
  splitNameAndAddress,
} from '@crs/normalise';
import type { ParseStep } from '../definition/parse-step-schema.js';
import { quote, RowError } from '../row-error.js';
import { splitAddress } from './address.js';
import { splitCityStateZip } from './city-state-zip.js';
import { longestText } from './column.js';
import type { MappingContext, Reader, StepValues } from './context.js';
import { compileLocation } from './location.js';
import { memoise } from './memo.js';
import { compileText } from './text.js';

const nothing: StepValues = {};
/** Longest cached text; longer ones rarely repeat. */
const longestRemembered = 160;

/** A reader of a step's columns; it gives none for an empty text. */
export function compileStep(step: ParseStep, context: MappingContext): Reader<StepValues> {
  const { dictionaries } = context;
  if ('respondents' in step) {
    return parsed(compileText(step.respondents, context), (text) => ({
      ...parseRespondents(text, dictionaries),
    }));
  }
  if ('penalty' in step) {
    return parsed(compileText(step.penalty, context), (text) => ({ ...parsePenalty(text) }));
  }
  if ('orderType' in step) {
    return parsed(compileText(step.orderType, context), (text) => ({
      ...parseOrderType(text, dictionaries),
    }));
  }
  if ('actionsTaken' in step) {
    const read = compileText(step.actionsTaken, context);
    return parsed(read, (text) => ({ ...parseActionsTaken(text, dictionaries) }));
  }
  if ('violationTypes' in step) {
    const read = compileText(step.violationTypes, context);
    return parsed(read, (text) => ({ ...parseViolationTypes(text, dictionaries) }));
  }
  if ('licenseNumbers' in step) {
    return parsed(compileText(step.licenseNumbers, context), (text) => ({ ...parseLicenseNumbers(text) }));
  }
  if ('location' in step) return compileLocation(step, context);
  const named = { ...context, dictionaryPlaceholders: true };
  if ('nameAndAddress' in step) {
    const read = compileText(step.nameAndAddress, named);
    return placed(read, (text) => splitNameAndAddress(text, dictionaries), step.into);
  }
  if ('address' in step) {
    const { city, state } = context;
    return placed(
      compileText(step.address, named),
      (text) => splitAddress(text, { city, state }, dictionaries),
      step.into,
    );
  }
  if ('cityStateZip' in step) {
    const read = compileText(step.cityStateZip, named);
    return placed(read, (text) => splitCityStateZip(text, dictionaries), step.into);
  }
  const { brackets, inside, into } = step;
  return placed(
    compileText(brackets, named),
    (text) => splitBrackets(text, inside, dictionaries),
    into.company === undefined && into.both === undefined ? { ...into, company: into.person } : into,
  );
}

/** A step whose parts are written to the columns of `into`. */
function placed(
  read: Reader<string | null>,
  split: (text: string) => object,
  into: Readonly<Record<string, string | undefined>>,
): Reader<StepValues> {
  const targets = Object.entries(into).flatMap(([part, target]) =>
    target === undefined ? [] : [{ part, target }],
  );
  return parsed(read, (text) => {
    const parts = split(text) as StepValues;
    const found: Record<string, unknown> = {};
    for (const { part, target } of targets) found[target] ??= parts[part];
    return found;
  });
}

function parsed(read: Reader<string | null>, parse: (text: string) => StepValues): Reader<StepValues> {
  const remembered = memoise(
    (text: string): StepValues | RowError => {
      const parts = parse(text);
      return tooLong(parts) ?? parts;
    },
    8192,
    longestRemembered,
  );
  return (cells) => {
    const text = read(cells);
    if (text instanceof RowError) return text;
    return text === null ? nothing : remembered(text);
  };
}

/** Names from sentences have the same limit of length as indexed columns. */
function tooLong(parts: StepValues): RowError | null {
  for (const [name, value] of Object.entries(parts))
    for (const text of Array.isArray(value) ? value : [value])
      if (typeof text === 'string' && text.length > longestText)
        return new RowError(
          null,
          'value.too_long',
          `${name}: ${quote(text)} has more than ${longestText} characters`,
        );
  return null;
}

/** Splits "PERSON (COMPANY)" and "COMPANY (PERSON)". */
interface PersonAndCompany {
  readonly company: string | null;
  readonly person: string | null;
  /** "Person, Company", the order in which contractor texts are read. */
  readonly both: string | null;
}

/** One pair of brackets at the end of the text, and something before it. */
const pair = /^([^()]*[^()\s])\s*\(\s*([^()]*?)\s*\)[\s.]*$/;
/** Nothing before it. */
const onlyPair = /^\s*\(\s*([^()]*?)\s*\)[\s.]*$/;
/** `ALDER, KARL M`: a last name, a comma, first names. */
const lastFirst = /^(?<last>[\p{L}'’ -]+),\s*(?<first>[\p{L}'’. -]+)$/u;

/**
 * Splits the two names. A text without brackets, or with nested, several or unclosed brackets, is the company as a whole.
 * A placeholder on one side is dropped.
 */
function splitBrackets(text: string, inside: 'company' | 'person', d: Dictionaries): PersonAndCompany {
  const alone = onlyPair.exec(text);
  const match = pair.exec(text);
  if (alone === null && match === null) return { company: text, person: null, both: text };
  const outer = named(match?.[1], d);
  const inner = named(alone?.[1] ?? match?.[2], d);
  const company = inside === 'company' ? inner : outer;
  const person = inside === 'company' ? outer : inner;
  if (company === null || person === null) {
    const only = company ?? person;
    return { company: only, person: null, both: only };
  }
  return { company, person, both: `${inOrder(person)}, ${company}` };
}

function named(name: string | undefined, d: Dictionaries): string | null {
  const text = name?.replace(/[\s,]+$/, '') ?? '';
  return text === '' || isPlaceholder(text, d) ? null : text;
}

/** The person with first names first, so that the only comma is the one between person and company. */
function inOrder(person: string): string {
  const names = lastFirst.exec(person)?.groups;
  return names === undefined ? person : `${names.first?.trim()} ${names.last?.trim()}`;
}
