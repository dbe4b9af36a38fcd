/** Columns with several values in one text: a name with its address and phone, order prose, violations as JSON. */
import type { Form, ParseStep } from '@crs/feeds';
import { columnsOf, nestedColumns } from '@crs/feeds';
import { fit } from '../assign/candidates.js';
import { wordsOf } from '../evidence/column-words.js';
import type { Profile } from '../profile/profile.js';
import type { MappingContext, ProposedColumns, ProposedForm } from './proposed.js';
import { wholeColumn } from './proposed.js';

/** The results from texts: new columns, columns that a step replaces, and the steps that split texts. */
interface TextForms {
  readonly columns: ProposedColumns;
  readonly parse: readonly ParseStep[];
}

/** Adds or replaces columns with values from texts. */
export function withTexts(context: MappingContext, columns: ProposedColumns): TextForms {
  switch (context.family) {
    case 'permits': {
      const holder = holderText(context, columns, {
        name: 'contractorName',
        address: 'contractorAddress',
        city: 'contractorCity',
        state: 'contractorState',
        zip: 'contractorZip',
        phone: 'contractorPhone',
      });
      return siteText(context, holder);
    }
    case 'licenses':
      return holderText(context, columns, {
        name: 'name',
        address: 'address',
        city: 'city',
        state: 'state',
        zip: 'zip',
        phone: 'phone',
      });
    case 'inspections':
      return inspectionTexts(context, columns);
    default:
      return orderTexts(context, columns);
  }
}

const shareOf = ({ top }: Profile, pattern: RegExp): number =>
  top.length === 0 ? 0 : top.filter(([text]) => pattern.test(text)).length / top.length;

/** Splits a name with its address and phone after it. */
function holderText(
  context: MappingContext,
  columns: ProposedColumns,
  { phone, ...into }: Readonly<Record<'name' | 'address' | 'city' | 'state' | 'zip' | 'phone', string>>,
): TextForms {
  const profile = wholeColumn(context, columns.get(into.name)?.form);
  if (profile === undefined || profile.looks.nameAddressPhone <= 0.4) return { columns, parse: [] };
  const { column } = profile;
  const number = String.raw`\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{4}`;
  const behind = String.raw`\d{3}[\s.-]\d{4}\b[\s,;/]*(?<value>\d[^]*)$`;
  const before = {
    column,
    pattern: String.raw`^(?<value>[^]*?)[\s,;/]*${number}[^]*$`,
    otherwise: 'keep' as const,
  };
  const isBehind = shareOf(profile, new RegExp(behind, 'u')) > 0.5;
  const address = { column, pattern: behind, otherwise: 'empty' as const };
  const nameAndAddress: Form = isBehind ? { join: [before, address], separator: ', ' } : before;
  const phoneForm: ProposedForm = {
    form: { column, pattern: `(?<value>${number})`, otherwise: 'empty' },
    reason: 'the phone follows the name',
  };
  return {
    columns: columns.has(phone) ? columns : new Map([...columns, [phone, phoneForm]]),
    parse: [{ nameAndAddress, into }],
  };
}

/** Splits a permit's address from the place after it, if the source covers several towns. */
function siteText(context: MappingContext, { columns, parse }: TextForms): TextForms {
  const profile = wholeColumn(context, columns.get('propertyAddress')?.form);
  if (profile === undefined || profile.looks.streetAndPlace <= 0.5 || columns.has('city'))
    return { columns, parse };
  const places = profile.top.map(([text]) => placeBehind.exec(text)?.groups?.place?.toUpperCase());
  if (new Set(places.filter((place) => place !== undefined)).size < 2) return { columns, parse };
  const { propertyAddress: _given, ...others } = Object.fromEntries(columns);
  return {
    columns: new Map(Object.entries(others)),
    parse: [...parse, { address: profile.column, into: { street: 'propertyAddress', city: 'city' } }],
  };
}

/** `…, PORT SAMPLE FL 33953`, `…, Northtown, FL`. */
const placeBehind = /,\s*(?<place>[A-Za-z .'-]+?),?(?:\s+[A-Z]{2}\.?)?(?:,?\s+\d{5}(?:-\d{4})?)?\s*$/;

/** What sources call a violation's parts, in canonical words. */
const violationParts: Readonly<Record<string, string>> = {
  citationId: 'citation id, citation number',
  violationType: 'citation type, violation type, type',
  standard: 'standard, standard cited',
  issuanceDate: 'issue date',
  currentPenalty: 'current penalty',
  initialPenalty: 'initial penalty',
};

/** Splits a name with its address, and violations as JSON. */
function inspectionTexts({ profiles }: MappingContext, present: ProposedColumns): TextForms {
  const columns = new Map(present);
  const parse: ParseStep[] = [];
  for (const profile of profiles) {
    const { column, looks, top } = profile;
    const violations = looks.json > 0.5 && !columns.has('violations') ? violationsForm(column, top) : null;
    if (violations !== null)
      columns.set('violations', { form: violations, reason: 'its values are lists of violations' });
    if (shareOf(profile, /^[,\s]*[^,]+,.*\b[A-Z]{2}\s+\d{5}/) <= 0.5) continue;
    const site = { address: 'siteAddress', city: 'city', state: 'state', zip: 'zip' };
    const mailing = {
      address: 'mailingAddress',
      city: 'mailingCity',
      state: 'mailingState',
      zip: 'mailingZip',
    };
    const isMailing = /mail/i.test(column);
    const isNamed = !isMailing && !columns.has('establishmentName');
    if (isNamed) {
      const form = { column, pattern: '^[,\\s]*(?<value>[^,]+)' };
      columns.set('establishmentName', { form, reason: 'the name precedes the address' });
    }
    // If each text begins with a number, the name is in another column.
    if (!isMailing && !isNamed && shareOf(profile, /^\d/) < 1) continue;
    const into = isMailing ? mailing : isNamed ? { name: 'establishmentName', ...site } : site;
    columns.delete(into.address);
    parse.push({ nameAndAddress: column, into });
  }
  return { columns, parse };
}

/** Returns null if the first list that is not empty has no violations. */
function violationsForm(column: string, top: Profile['top']): Form | null {
  const keys = top.map(([text]) => keysOf(text)).find((found) => found.length > 0) ?? [];
  const each: Record<string, Form> = {};
  for (const name of nestedColumns.violations.keys()) {
    const phrases = (violationParts[name] ?? '').split(', ').map((phrase) => phrase.split(' '));
    const scored = keys.map((key) => ({
      key,
      score: Math.max(...phrases.map((phrase) => fit(wordsOf(key), phrase, new Set()))),
    }));
    const best = scored.sort((a, b) => b.score - a.score)[0];
    if (best !== undefined && best.score > 0.7) each[name] = best.key;
  }
  return Object.keys(each).length < 2 ? null : { violations: column, each };
}

function keysOf(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  const [first] = Array.isArray(value) ? value : [];
  return typeof first === 'object' && first !== null ? Object.keys(first) : [];
}

/** Names for columns that list respondents in a sentence. */
const captions: ReadonlySet<string> = new Set(
  'matter,in matter,matter name,case style,caption,case caption,case title,title,headline,subject,case,parties'.split(
    ',',
  ),
);
/** Patterns for a text that names more than one thing. */
const sentence =
  /\bin the matter of\b|\bd\/?b\/?a\b|\blicen[sc]e (?:no|number|#)|\bindividually\b|\bfile no/i;
/** Shorter texts are words, not sentences. */
const shortest = 50;
/** What an order's prose may say, and a pattern that detects it. */
const proseSteps = {
  penaltyAmount: ['penalty', /\$\s?\d/],
  licenseNumbers: ['licenseNumbers', /\blicen[sc]e (?:no|number|#)/i],
  actionsTaken: ['actionsTaken', /^/],
  violationTypes: ['violationTypes', /^/],
} as const;

/** Splits orders and actions in prose: the sentence that names the respondents, and the one that says what was ordered. */
function orderTexts({ family, profiles }: MappingContext, present: ProposedColumns): TextForms {
  const columns = new Map(present);
  const called = (column: string): string => wordsOf(column).words.join(' ');
  const caption = profiles.find(({ column, looks }) => looks.words > 0.8 && captions.has(called(column)));
  if (!columns.has('respondent') && caption !== undefined)
    columns.set('respondent', { form: caption.column, reason: 'its caption names the respondent' });
  if (!columns.has('respondent')) return { columns, parse: [] };
  const isCompany = ({ column }: Profile): boolean =>
    ['business name', 'company name', 'company'].includes(called(column));
  const parse: ParseStep[] = [];
  const respondent = wholeColumn({ family, profiles }, columns.get('respondent')?.form);
  // A company or a person is matched only once we know which of the two it is.
  const hasCompany = profiles.some((one) => one !== respondent && isCompany(one));
  if (respondent !== undefined && (shareOf(respondent, sentence) > 0.2 || !hasCompany))
    parse.push({ respondents: respondent.column });
  if (family === 'actions') return { columns, parse };
  const read = new Set([...columns.values()].flatMap(({ form }) => columnsOf(form)));
  const company = profiles.find((one) => !read.has(one.column) && isCompany(one));
  const prose = profiles.find(
    (one) => !read.has(one.column) && one.meanLength > shortest && one.looks.link < 0.5,
  );
  if (prose !== undefined)
    for (const [name, [step, pattern]] of Object.entries(proseSteps))
      if (!columns.has(name) && shareOf(prose, pattern) > 0.1)
        parse.push({ [step]: prose.column } as ParseStep);
  if (company !== undefined && !columns.has('companyName'))
    columns.set('companyName', { form: company.column, reason: 'the company next to the respondent' });
  return { columns, parse };
}
