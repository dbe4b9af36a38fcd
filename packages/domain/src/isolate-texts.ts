import { cleanText } from './clean-text.js';

/** A right-to-left letter, or a character that changes the text direction. Most pages have none and stay unchanged. */
const fromTheRight =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const RIGHT = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefe\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
/** Right-to-left words, with anything between them except Latin letters. */
const words = new RegExp(`${RIGHT}(?:(?:&[a-z#0-9]+;|\\P{Script=Latin})*${RIGHT})?`, 'giu');
/** A tag with its attributes, or the text up to the next one. */
const piece = /<(\/?)([A-Za-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</g;
/** Attributes that people read. */
const readAttribute = /(\s(?:title|alt|aria-label|placeholder|label|content)=")([^"]*)(?=")/g;
/** Elements that contain only plain text, not other elements. */
const plain: ReadonlySet<string> = new Set(['title', 'option', 'text', 'tspan', 'desc']);
/** Elements whose text we must not change. */
const untouched: ReadonlySet<string> = new Set(['script', 'style', 'textarea']);

/**
 * Isolates a page's right-to-left words, so that they never reorder adjacent text such as dates and numbers: in
 * `<bdi>`, or between isolating marks where no element is allowed. Existing marks are removed.
 * @param html as templates print it: attributes in quotes, `<` escaped
 */
export function isolateTexts(html: string): string {
  if (!fromTheRight.test(html)) return html;
  let inside = '';
  return html.replace(
    piece,
    (whole, closes: string | undefined, name: string | undefined, attributes = '') => {
      if (name !== undefined) {
        const isHeld = plain.has(name) || untouched.has(name);
        if (closes === '/' ? name === inside : isHeld && inside === '') inside = closes === '/' ? '' : name;
        return closes === '/' ? whole : `<${name}${isolateAttributes(attributes)}>`;
      }
      if (untouched.has(inside) || !fromTheRight.test(whole)) return whole;
      return plain.has(inside) ? isolated(whole) : cleanText(whole).replace(words, '<bdi>$&</bdi>');
    },
  );
}

const isolateAttributes = (attributes: string): string =>
  fromTheRight.test(attributes)
    ? attributes.replace(readAttribute, (_, start: string, value: string) => start + isolated(value))
    : attributes;

/** FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE: the plain-text equivalent of `<bdi>`. */
const isolated = (text: string): string => cleanText(text).replace(words, '\u2068$&\u2069');
