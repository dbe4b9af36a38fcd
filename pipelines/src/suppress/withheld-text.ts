/** Keeps suppressed data out of everything shown to operators: standard output, logs, pages, and messages. */
let mask = (text: string): string => text;

/** From now on, all texts are filtered by this function. */
export function showThrough(masking: (text: string) => string): void {
  mask = masking;
}

/** A text as it may be shown. */
export const shownText = (text: string): string => mask(text);

/** A value with its texts as they may be shown. */
export function shownValue<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, shownStrings)) as T;
}

/** For `JSON.stringify`. */
export const shownStrings = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? shownText(value) : value;

/**
 * A value without the examples that mention withheld people, since the rest of an example would reveal who is meant.
 */
export function withoutTelling<T>(value: T): T {
  if (Array.isArray(value)) {
    const examples = value.map(withoutTelling).filter((one) => !isObject(one) || !tells(JSON.stringify(one)));
    return examples as T;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutTelling(one)])) as T;
}

/** True if a text mentions somebody who is withheld. */
export const tells = (text: string): boolean => shownText(text) !== text;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
