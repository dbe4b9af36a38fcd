/** Maps source words to ours: license statuses, holder kinds, yes and no. */
import type { FormObject } from '@crs/feeds';
import type { Profile } from '../profile/profile.js';

const statuses: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:not|non|un|no longer)[ -]?(?:active|current|valid|licensed|registered|issued|renewed|in good)|invalid|deactiv|expired|lapsed|delinquent|inactive|in-active|null|void|closed|cancel|surrender|withdrawn|retired|out of business|re-licensed|not renewed|relinquish|terminated|dissolved|deceased/i,
    'Expired',
  ],
  [/suspen|susp\b/i, 'Suspended'],
  [/revo[ck]|rescind/i, 'Revoked'],
  [/active|current|issued|clear|licensed|valid|good|approved|probation|renew|registered/i, 'Issued'],
];
/** Words that a sample may lack and a nightly run will see. */
const usual = {
  Active: 'Issued',
  Expired: 'Expired',
  Suspended: 'Suspended',
  Revoked: 'Revoked',
  Inactive: 'Expired',
};

/** Reads a license's status. Null if no word in the sample is known. */
export function statusForm({ column, top, filled }: Profile): FormObject | null {
  if (filled === 0) return { column, values: { ...usual } };
  const values: Record<string, string> = {};
  for (const [text] of top) {
    const meaning = statuses.find(([pattern]) => pattern.test(text))?.[1];
    if (meaning !== undefined) values[text] = meaning;
  }
  if (Object.keys(values).length === 0) return null;
  const seen = new Set(Object.keys(values).map((word) => word.toLowerCase()));
  for (const [word, meaning] of Object.entries(usual))
    if (!seen.has(word.toLowerCase())) values[word] = meaning;
  return { column, values, otherwise: 'empty' };
}

/** Reads Business or Personal. Null if the words show neither. */
export function entityForm({ column, top, filled }: Profile): FormObject | null {
  if (filled === 0) return null;
  const words = top.map(([text]) => text);
  if (words.every((word) => /^(business|personal)$/i.test(word))) return { column };
  const personal = words.filter((word) => /individual|sole|person|^i$|^p$/i.test(word));
  if (personal.length === 0 && !words.some((word) => /corp|llc|limited|partner|business|company/i.test(word)))
    return null;
  return {
    column,
    values: Object.fromEntries(personal.map((word) => [word, 'Personal'])),
    default: 'Business',
  };
}

/** Reads yes or no. */
export function flagForm({ column, top, looks }: Profile): FormObject | null {
  if (top.length === 0 || looks.yesNo >= 0.99) return { column };
  const no = top.map(([text]) => text).filter((text) => /^(0|n|no|none|false)$/i.test(text));
  return { column, values: Object.fromEntries(no.map((word) => [word, false])), default: true };
}
