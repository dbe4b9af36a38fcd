export interface Penalty {
  /** US dollars, null where the text names none. */
  readonly penaltyAmount: number | null;
  /** The part of it that is stayed. */
  readonly stayedAmount: number | null;
}

const amount = /\$\s*(\d[\d,]*(?:\.\d{1,2})?)([^$]*)/g;

/** Reads `$15,000 monetary penalty, $8,000 stayed with conditions`. Several penalties add up. */
export function parsePenalty(text: string): Penalty {
  let penaltyAmount: number | null = null;
  let stayedAmount: number | null = null;
  for (const [, digits = '', words = ''] of text.matchAll(amount)) {
    const dollars = Number(digits.replaceAll(',', ''));
    if (/\bstay(?:ed)?\b/i.test(words)) stayedAmount = (stayedAmount ?? 0) + dollars;
    else penaltyAmount = (penaltyAmount ?? 0) + dollars;
  }
  return { penaltyAmount, stayedAmount };
}
