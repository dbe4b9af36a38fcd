import type { Dictionaries } from '../dictionaries/compile.js';
import { buildName } from '../name/name.js';
import { nameWords } from '../name/words.js';
import { decodeText } from '../text/text.js';
import { markCapacities } from './capacity.js';
import { isGivenName, isPersonLike, kindOf } from './name-kind.js';
import { extractNumbers } from './printed-numbers.js';
import { type NamedRespondent, splitRespondents } from './split-respondents.js';

interface Respondents {
  /** The first company of the sentence. */
  readonly companyName: string | null;
  /** Every company, including the first. */
  readonly companyNames: readonly string[];
  /** Trade names, and other and earlier names of companies. */
  readonly dbaNames: readonly string[];
  /** Given names first. A person's other names follow the person. */
  readonly individualNames: readonly string[];
  /** Without numbers of applications, files, cases, and dockets. */
  readonly licenseNumbers: readonly string[];
  /** Numbers of files, cases, and dockets. */
  readonly fileNumbers: readonly string[];
}

/** `In the Matter of the Residential Building Contractor License of`, `In re`, `Respondents:`. */
const matter =
  /^(?:.*?\bin the matters? of\b|in re:?|re:|respondents?:|defendants?:)\s*(?:(?:the\s+)?(?:[\p{L}/]+\s+){0,8}?(?:licen[sc]es?|registrations?|applications?|certificates?)\s+(?:of|for|issued to)\s+)?/iu;
/** The complainant and "versus". A capital V is an initial unless the complainant is an agency. */
const versus =
  /^.*?\s(?:v\.?|vs\.?|VS\.?|versus|VERSUS)\s+|^.*\b(?:STATE|PEOPLE|BOARD|COMMISSIONER|REGISTRAR|ATTORNEY|DEPARTMENT)\b.*?\sV\.?\s+/u;
/** `Birch Baths - see Birch LLC Oak LLC`: an index entry that ran into the next one. */
const reference =
  /^[^;]*?\s?-\s*see\s+.*?\b(?:L\.?L\.?C\.?|Inc\.?|Corp\.?|L\.?L\.?P\.?|Ltd\.?|Co\.?)(?=\s+[\p{Lu}\p{N}])/u;
/** City, address, or phone, as forms print them after the name. */
const labeled = /[\s,;]+(?:city|county|zip(?: code)?|address|phone|location)\s*:.*$/isu;
const andOthers = /,?\s*(?:\bet\.? ?(?:al|ux|vir)\b\.?)/gi;
/** `Eugene (aka Geno) Mintree` */
const knownAs = /\(\s*(?:(?:also )?known as|a\.?\/?k\.?\/?a\.?|nicknamed|")\s*"?([^()"]*)"?\s*\)/gi;
/** Words that occur in whole sentences, not in names. */
const prose =
  /(?:^|\s)(?:announced?|alleg(?:es|ed|ing)|fil(?:es|ed)|su(?:es|ed|ing)|admitted|fail(?:s|ed|ing)|perform(?:ed|ing)|shall|was|were|has|have|had|must|agreed|ordered|fined|who|which|after|because|accus(?:es|ed))(?=[\s,.;]|$)/;

/** Finds the respondents of an enforcement order. A full sentence of prose names nobody. */
export function parseRespondents(text: string, d: Dictionaries): Respondents {
  const { rest, licenseNumbers, fileNumbers } = extractNumbers(decodeText(text));
  const named = rest
    .replace(labeled, '')
    .replace(andOthers, ' ')
    .replace(reference, '')
    .replace(matter, '')
    .replace(versus, '');
  const companies: string[] = [];
  const dbas: string[] = [];
  const individuals: string[] = [];
  if (!prose.test(named)) {
    const sentence = markCapacities(named.replace(knownAs, (_, alias: string) => knownAlias(alias, d)));
    sortByKind(splitRespondents(sentence.replace(/\s+/g, ' '), d), { companies, dbas, individuals }, d);
  }
  const companyNames = distinct(companies);
  return {
    companyName: companyNames[0] ?? null,
    companyNames,
    dbaNames: distinct(dbas),
    individualNames: distinct(individuals),
    licenseNumbers: distinct(licenseNumbers),
    fileNumbers: distinct(fileNumbers),
  };
}

/** Drops a nickname, and keeps a different full name. */
function knownAlias(alias: string, d: Dictionaries): string {
  const name = alias.trim();
  return !/\s/.test(name) || isGivenName(name, d) ? ' ' : `, aka ${name},`;
}

interface NamesByKind {
  readonly companies: string[];
  readonly dbas: string[];
  readonly individuals: string[];
}

function sortByKind(respondents: readonly NamedRespondent[], names: NamesByKind, d: Dictionaries): void {
  let lastIsPerson = false;
  for (const respondent of respondents) {
    const name = tidy(respondent.text);
    if (name === '') continue;
    const kind = kindOf(name, d);
    if (respondent.role === 'tradeName') names.dbas.push(name);
    else if (respondent.role === 'alias') {
      if (lastIsPerson && isPersonLike(name, d)) names.individuals.push(personName(name, d));
      else names.dbas.push(name);
    } else {
      lastIsPerson =
        respondent.person || kind === 'person' || (kind === 'unknown' && standsAsPerson(name, names));
      if (lastIsPerson) names.individuals.push(personName(name, d));
      else names.companies.push(name);
    }
  }
}

/** Decides about a name without evidence: after a company, it is a person's. */
function standsAsPerson(name: string, names: NamesByKind): boolean {
  const words = nameWords(name).length;
  return name.includes(',') || (names.companies.length > 0 && words > 1 && words < 5 && !/\p{N}/u.test(name));
}

function personName(name: string, d: Dictionaries): string {
  const formal = name.replace(/\s*\([^()]*\)$/, '');
  // In sentences, given names come first unless there is a comma; only lists in capitals put surnames first.
  if (!formal.includes(',') && formal !== formal.toUpperCase()) return withoutNickname(formal);
  return buildName(name, formal, d, formal.includes(',') ? 'person' : undefined).cleaned;
}

function withoutNickname(name: string): string {
  return name.replace(/\s+(?:"[^"]*"|\([^()]*\))(?=\s)/g, '');
}

function tidy(name: string): string {
  return name
    .replace(/^[\s,;:./-]+|[\s,;:/-]+$/g, '')
    .replace(/\s+,/g, ',')
    .replace(/^\(([^()]*)\)?$/, '$1')
    .replace(/^([^(]*)\)$/, '$1')
    .trim();
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
