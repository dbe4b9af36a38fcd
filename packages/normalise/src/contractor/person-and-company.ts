import type { Dictionaries } from '../dictionaries/compile.js';
import { classifyName } from '../name/classify.js';
import { nameWords } from '../name/words.js';

const bracketed = /^(.*\S)\s*\(([^()]+)\)?$/;
const parted = /^(.*\S)(?:\s+[-/|]+\s+|(?<=\p{L}{2})[/|](?=\p{L}{2}))(\S.*)$/u;

export interface PersonAndCompany {
  /** The text without the person. */
  readonly name: string;
  readonly person: string | null;
}

/**
 * Separates a person from a company where no comma does: `Dennis Birchfield (Oak Homes LLC)`, `OAK HOMES LLC - DENNIS BIRCHFIELD`, `Oak
 * Homes / Dennis Birchfield`. If the text is not one of each, the person is null and the name is the whole text.
 */
export function splitPersonAndCompany(text: string, d: Dictionaries): PersonAndCompany {
  const found = /[(/|-]/.test(text) ? (bracketed.exec(text) ?? parted.exec(text)) : null;
  const [, left = '', right = ''] = found ?? [];
  const leftWords = nameWords(left);
  const rightWords = nameWords(right);
  if (leftWords.length < 2 || rightWords.length < 2) return { name: text, person: null };
  const leftKind = classifyName(left, leftWords, d);
  const rightKind = classifyName(right, rightWords, d);
  if (leftKind === 'person' && rightKind === 'company') return { name: right, person: left };
  if (leftKind === 'company' && rightKind === 'person') return { name: left, person: right };
  return { name: text, person: null };
}
