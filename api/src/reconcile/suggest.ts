import { licenseKey } from '@crs/domain';
import {
  type ContractorCandidate,
  findNamesSpelledAlike,
  type ReadSession,
  suggestContractors,
} from '@crs/store';
import { z } from 'zod';
import type { ApiDeps } from '../deps.js';
import { nameWords } from '../resources/searched-name.js';
import { describeContractor } from './candidates.js';
import { typeSchema } from './manifest.js';
import { contractorProperties, contractorType } from './properties.js';
import { contractorId } from './reconcile-queries.js';

const propertySchema = z.strictObject({ id: z.string(), name: z.string(), description: z.string() });

export const suggestedEntitiesSchema = z.strictObject({
  result: z.array(propertySchema.extend({ notable: z.array(typeSchema) }).strict()),
});
export const suggestedPropertiesSchema = z.strictObject({ result: z.array(propertySchema) });
export const suggestedTypesSchema = z.strictObject({ result: z.array(typeSchema) });
export const proposedPropertiesSchema = z.strictObject({
  properties: z.array(propertySchema),
  type: z.string(),
  limit: z.number().optional(),
});

/** Number of contractors suggested at once. */
const SUGGESTIONS = 10;
/** A caller gets more with `cursor`, but nobody scrolls far down a list of suggestions. */
const MOST_SKIPPED = 200;
/** Shorter texts have too few letters for typos. */
const SHORTEST_MISTYPED = 4;

/** The signals for an agreeing name, so that a misspelled one finds the right contractor. */
const nameSignals = new Set<string>(['name_exact', 'name_strong', 'name_partial', 'name_fuzzy', 'person']);

/**
 * Contractors whose name or number begins with the typed text; if there are few, also those that a name with typos may
 * mean: the matcher interprets rare words, and if it finds none, common ones are compared by spelling.
 */
export async function suggestEntities(
  prefix: string,
  cursor: number,
  session: ReadSession,
  { pool, dictionaries, lists }: Pick<ApiDeps, 'pool' | 'dictionaries' | 'lists'>,
): Promise<z.infer<typeof suggestedEntitiesSchema>> {
  const text = prefix.trim();
  const skipped = Math.min(Math.max(cursor, 0), MOST_SKIPPED);
  const most = skipped + SUGGESTIONS;
  const typed = {
    words: nameWords(text, dictionaries),
    licenseKey: /\d/.test(text) ? licenseKey(text) : null,
    id: contractorId(text),
  };
  const found = [...(await suggestContractors(session, typed, most))];
  if (found.length < most && text.length >= SHORTEST_MISTYPED) {
    const known = new Set(found.map(({ id }) => id));
    const alike = lists === undefined ? [] : await likeNames(text, lists);
    found.push(...alike.filter(({ id }) => !known.has(id)));
    if (found.length === 0) found.push(...(await findNamesSpelledAlike(pool, typed.words.join(' '), most)));
  }
  return {
    result: found.slice(skipped, most).map((contractor) => ({
      id: String(contractor.id),
      name: contractor.name,
      description: describeContractor(contractor),
      notable: [contractorType],
    })),
  };
}

async function likeNames(text: string, lists: NonNullable<ApiDeps['lists']>): Promise<ContractorCandidate[]> {
  const row = {
    ...{ id: null, name: text.slice(0, 300), address: null, city: null, state: null, zip: null },
    ...{ phone: null, licenseNumber: null, licenseType: null, date: null },
  };
  const [matched] = await lists.match([row], { most: SUGGESTIONS, explaining: false });
  return (matched?.candidates ?? [])
    .filter(({ signals }) => signals.some((signal) => nameSignals.has(signal)))
    .map(({ contractor }) => contractor);
}

const describeProperty = ({ id, name, description }: z.infer<typeof propertySchema>) => ({
  id,
  name,
  description,
});

/** Properties whose id, name, or a word in the name begins with a text; all for an empty text. */
export const suggestProperties = (prefix: string): z.infer<typeof suggestedPropertiesSchema> => ({
  result: contractorProperties.filter(({ id, name }) => begins(prefix, id, name)).map(describeProperty),
});

/** The type, if it begins with a text. */
export const suggestTypes = (prefix: string): z.infer<typeof suggestedTypesSchema> => ({
  result: [contractorType].filter(({ id, name }) => begins(prefix, id, name)),
});

/** The properties available in a data extension. */
export function proposeProperties(
  type: string,
  limit: number | null,
): z.infer<typeof proposedPropertiesSchema> {
  const all = contractorProperties.filter(({ valuesOf }) => valuesOf !== null).map(describeProperty);
  return {
    properties: all.slice(0, limit ?? all.length),
    type,
    ...(limit === null ? {} : { limit }),
  };
}

function begins(prefix: string, ...texts: readonly string[]): boolean {
  const begun = plain(prefix);
  return texts.some((text) => {
    const words = text.split(' ');
    return words.some((_, at) => plain(words.slice(at).join('')).startsWith(begun));
  });
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
