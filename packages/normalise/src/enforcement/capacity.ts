/** Finds words that say in what capacity somebody is named; they are not part of the name. */

/** Placeholder for "individually": the people named before it are liable as persons. */
export const asPerson = '\u0001';

const individually =
  /[,(]?\s*\b(?:(?:both|each|all|jointly|severally|and)\s+)*(?:individually|personally|as (?:an )?individuals?|in (?:his|her|their|an)(?:\/her|\/his)? (?:individual|personal) capacit(?:y|ies))\b\)?/gi;
const roles = `(?:owners?|co-owners?|presidents?|vice presidents?|members?|managers?|officers?|directors?|principals?|partners?|agents?|shareholders?|secretary|treasurer|ceo|cfo|coo|rmos?|rmes?|qualifiers?|qualifying (?:builders?|part(?:y|ies)|persons?|individuals?|agents?|remodelers?)|responsible (?:managing )?(?:persons?|officers?|employees?)|sole propriet(?:ors?|orship)|proprietors?|licensees?|respondents?|defendants?|operators?|employees?|salespersons?|general contractors?)`;
const adjectives = String.raw`(?:(?:sole|managing|former|chief|general|corporate|registered|unlicensed|current|only)\s+)*`;
const role = String.raw`${adjectives}${roles}(?:\(s\))?(?:\s*(?:/|and|&|,)\s*${adjectives}${roles}(?:\(s\))?)*`;
/** `its owner(s)`, `owner and president of`, `Respondents:` before a name. */
const before = new RegExp(
  String.raw`^(?:(?:as|through|by)\s+)?(?:(?:the|its|his|her|their|an?)\s+)?${role}(?:\s+(?:of|for)\b|\s*:|(?=\s))\s*`,
  'i',
);
const onBehalf = /^(?:(?:and|as|or)\s+)?on behalf of\s+/i;
const only = new RegExp(String.raw`^(?:as\s+)?(?:(?:the|its|his|her|their|an?)\s+)?${role}$`, 'i');
const withinParentheses = new RegExp(
  String.raw`\(\s*(?:(?:the|its|an?)\s+)?(?:${role}|unlicensed|not licensed|no license|deceased|collectively[^)]*|hereinafter[^)]*|"[^)]*|individual(?:ly)?|an individual|expired|revoked|suspended|inactive)\s*,?\s*\)`,
  'gi',
);
/** `a Minnesota limited liability company`, `an unlicensed contractor`; a name may begin with a capital A. */
const apposition =
  /^(?:an?\s+(?:[\p{L}.-]+\s+){0,5}(?:corporation|company|partnership|proprietorship|individual|person|contractor|entity|business|association)|(?:A|An|AN)\s+(?:[\p{L}.-]+\s+){0,2}(?:[Ll]imited [Ll]iability [Cc]ompany|LIMITED LIABILITY COMPANY|[Cc]orporation|CORPORATION|[Ll]imited [Pp]artnership|LIMITED PARTNERSHIP))$/u;
/** The owner of a company is not a respondent: `a subsidiary of Birch Holdings, Inc.` */
const parent =
  /,?\s*\b(?:an?|the)\s+(?:wholly[- ]owned\s+)?(?:subsidiary|division|affiliate|branch)\s+of\s+[^,;]*(?:,\s*(?:Inc|L\.?L\.?C|Corp|Ltd|Co)\b\.?)?/gi;
/** Parts that are not names: `unlicensed`, `applicant for a license`, `John Does 1-10`. */
const nobody =
  /^(?:un|not |no )licen[sc]ed?$|^no license$|^applica(?:tions?|nts?)\b|^(?:john |jane )?does?\b.*\d/i;

/**
 * Replaces "individually" with {@link asPerson} between commas, and removes remarks in brackets and owners of
 * companies.
 */
export function markCapacities(sentence: string): string {
  return sentence
    .replace(withinParentheses, ' ')
    .replace(parent, ', ')
    .replace(individually, `, ${asPerson}, `)
    .replace(/\band (?=(?:its|his|her|their)\s)/gi, ', ');
}

/** A part of the sentence without the capacity at its beginning; empty if there is nothing else. */
export function withoutCapacity(part: string): string {
  if (only.test(part) || apposition.test(part) || nobody.test(part)) return '';
  return part.replace(onBehalf, '').replace(before, '').trim();
}
