/** Compiles the parse steps: texts that give several of our columns at once. */
import { parsePenalty, parseRespondents, splitNameAndAddress } from '@crs/normalise';
import type { ParseStep } from '../definition/parse-step-schema.js';
import { longestText } from './column.js';
import { Fault, quote } from './fault.js';
import { compileText, type MappingContext, type Reader } from './text.js';

/** Our columns → what the text says of them. */
export type Parts = Readonly<Record<string, unknown>>;

const nothing: Parts = {};

/** A reader that gives a step's columns; nothing where the text is empty. */
export function compileStep(step: ParseStep, context: MappingContext): Reader<Parts> {
  const { dictionaries } = context;
  if ('respondents' in step) {
    return parsed(compileText(step.respondents, context), (text) => ({
      ...parseRespondents(text, dictionaries),
    }));
  }
  if ('penalty' in step) {
    return parsed(compileText(step.penalty, context), (text) => ({ ...parsePenalty(text) }));
  }
  const { into } = step;
  const targets = (['name', 'address', 'city', 'state', 'zip'] as const).flatMap((part) => {
    const target = into[part];
    return target === undefined ? [] : [{ part, target }];
  });
  return parsed(compileText(step.nameAndAddress, context), (text) => {
    const parts = splitNameAndAddress(text, dictionaries);
    const placed: Record<string, unknown> = {};
    for (const { part, target } of targets) placed[target] = parts[part];
    return placed;
  });
}

function parsed(read: Reader<string | null>, parse: (text: string) => Parts): Reader<Parts> {
  return (cells) => {
    const text = read(cells);
    if (text instanceof Fault) return text;
    if (text === null) return nothing;
    const parts = parse(text);
    return tooLong(parts) ?? parts;
  };
}

/** A name that comes out of a sentence is looked up like any other, and no longer than any other. */
function tooLong(parts: Parts): Fault | null {
  for (const [name, value] of Object.entries(parts))
    for (const text of Array.isArray(value) ? value : [value])
      if (typeof text === 'string' && text.length > longestText)
        return new Fault(
          null,
          'value.too_long',
          `${name}: ${quote(text)} has more than ${longestText} characters`,
        );
  return null;
}
