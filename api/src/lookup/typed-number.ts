/** Phones and license numbers as people type them: with different punctuation, and one typo. Pure. */

const DIGITS = [...'0123456789'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Characters that people mistake for one another. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: '0',
  0: 'O',
  I: '1',
  1: 'I',
  S: '5',
  5: 'S',
  B: '8',
  8: 'B',
};

/** A license number in the form that the database searches: in capitals, without punctuation or leading zeros. */
export function compactNumber(text: string): string {
  return signsOf(text).replaceAll(/(^|[A-Z])0+(?=[0-9])/g, '$1');
}

const signsOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** All texts with one character added, removed, or replaced, or two neighbors swapped; not the text itself. */
export function slipsOf(text: string): ReadonlySet<string> {
  const slips = new Set<string>();
  for (let i = 0; i <= text.length; i++) {
    const [before, sign = '', after] = [text.slice(0, i), text[i], text.slice(i + 1)];
    for (const digit of DIGITS) slips.add(before + digit + sign + after);
    if (sign === '') continue;
    const others = DIGITS.includes(sign) ? DIGITS : LETTERS;
    for (const other of [...others, LOOKALIKES[sign] ?? sign]) slips.add(before + other + after);
    slips.add(before + after);
    slips.add(before + (text[i + 1] ?? '') + sign + text.slice(i + 2));
  }
  slips.delete(text);
  return slips;
}

/** A typed phone or license number, the forms that it may be a typo for, and a similarity measure. */
interface TypedNumber {
  /** Every form to look up. */
  readonly forms: readonly string[];
  /** From 0 for different to 1 for equal. */
  readonly likeness: (stored: string) => number;
}

/** Minimum length of a number with a possible typo: a shorter one has too many neighbors one typo away. */
const SHORTEST_MISTYPED = 5;

/** A license number that the user may mean; null for a text without a digit. */
export function typedLicense(text: string): TypedNumber | null {
  const typed = compactNumber(text);
  if (!/\d/.test(typed)) return null;
  // Applies typos before removing leading zeros: in BC10O001, the zeros after the mistyped O are not leading.
  const slips = new Set(
    typed.length < SHORTEST_MISTYPED ? [] : [...slipsOf(signsOf(text))].map(compactNumber),
  );
  const printed = text.trim().toUpperCase();
  return {
    forms: [typed, ...slips],
    likeness: (stored) => {
      const compact = compactNumber(stored);
      if (stored.toUpperCase() === printed) return 1;
      if (compact === typed) return 0.99;
      if (slips.has(compact)) return 0.9 * (1 - 1 / typed.length);
      return compact.includes(typed) ? 0.8 * (typed.length / compact.length) : 0;
    },
  };
}

interface TypedPhone extends TypedNumber {
  /** The form without a typo; null if a digit is missing or added. */
  readonly same: string | null;
}

/** A phone's digits without the country code. */
const ofPhone = (text: string): string => text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/**
 * A phone that the user may mean: with or without an area code, and with one digit wrong, missing, or added. Null if
 * the text is not a phone.
 */
export function typedPhone(text: string): TypedPhone | null {
  const typed = ofPhone(text.replace(/\s*(?:x|ext\.?)\s*\d+$/i, ''));
  if (
    !/^[\d\s().+/x-]+$/i.test(text.trim()) ||
    (typed.length !== 7 && (typed.length < 9 || typed.length > 11))
  )
    return null;
  const long = typed.length > 7;
  const slips = new Set([...slipsOf(typed)].filter((one) => /^(\d{7}|\d{10})$/.test(one)));
  const forms = [typed, ...slips].filter((one) => one.length === 7 || one.length === 10);
  return {
    forms: [...new Set(forms.map((one) => one.slice(-7)))],
    same: typed.length === 7 || typed.length === 10 ? typed.slice(-7) : null,
    likeness: (stored) => {
      const phone = ofPhone(stored).slice(0, 10);
      if (phone === typed) return 1;
      if (!long) return phone.slice(-7) === typed ? 0.95 : slips.has(phone.slice(-7)) ? 0.7 : 0;
      if (slips.has(phone)) return 0.85;
      return phone.slice(-7) === typed.slice(-7) ? 0.75 : 0;
    },
  };
}
