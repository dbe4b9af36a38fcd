/** Finds a vocabulary's terms in texts. */
import { decodeText } from '../text/text.js';
import { phrasePattern, type Term } from './phrases.js';

/**
 * Decodes the text; `Cease & Desist` becomes `Cease and Desist`. A clause continues after `; however` and `. However`.
 */
export function readable(text: string): string {
  return decodeText(text)
    .replaceAll('&', ' and ')
    .replace(/[;.](?=\s*(?:however|but|provided)\b)/gi, ',');
}

/** The phrases that detect a term. */
type Phrases = Pick<Term, 'phrases' | 'except'>;

/** True if the text contains one of the term's phrases. */
export function says(text: string, term: Phrases): boolean {
  const { phrases, except } = patternsOf(term);
  return (except === null ? text : text.replace(except, ' ; ')).search(phrases) >= 0;
}

interface Patterns {
  readonly phrases: RegExp;
  readonly except: RegExp | null;
}

const patterns = new WeakMap<Phrases, Patterns>();

/** Compiled on first use, because most commands and threads never read an order. */
function patternsOf(term: Phrases): Patterns {
  const known = patterns.get(term);
  if (known !== undefined) return known;
  const { phrases, except } = term;
  const made = {
    phrases: phrasePattern(phrases),
    except: except.length === 0 ? null : phrasePattern(except),
  };
  patterns.set(term, made);
  return made;
}
