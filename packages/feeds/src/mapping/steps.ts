/** Compiles the parse steps: texts that give several of our columns at once. */
import { parsePenalty, parseRespondents, splitNameAndAddress } from '@crs/normalise';
import type { ParseStep } from '../definition/schema.js';
import { Fault } from './fault.js';
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
    return text === null ? nothing : parse(text);
  };
}
