/** Builds the served document: repeated parts appear once, as components. */
import { answerHeaders, everyAnswer } from './headers.js';
import { type OpenApiDocument, recordName, SCHEMAS } from './openapi-document.js';
import {
  countEach,
  type Json,
  type Rewritten,
  type SharedOperation,
  unusedName,
} from './rewritten-document.js';
import { shareBases } from './share-bases.js';
import { shareErrors, shareResponses } from './share-responses.js';

/**
 * Returns a document that says the same in a third of the bytes. Parameters and responses of several operations, and
 * fields of several records, become components. A record with picked fields is described with the record itself.
 * Examples of whole responses are left out, because the examples of their fields make them up. Pure.
 */
export function shareRepeated(document: OpenApiDocument): OpenApiDocument {
  const copy = JSON.parse(JSON.stringify(document)) as Rewritten;
  const operations = operationsIn(copy.paths);
  leaveOutPlainExamples(copy.paths);
  leaveOutPlainExamples(copy.components.schemas);
  for (const operation of operations) leaveOutWhatFollows(operation);
  sharePicked(copy);
  const all = [...operations, ...operationsIn(copy.webhooks)];
  shareParameters(all, copy.components);
  shareErrors(operations, copy.components);
  leaveOutGeneralHeaders(operations, copy.components.responses);
  shareResponses(all, copy.components.responses);
  shareBases(copy);
  shareParts(copy);
  return copy as unknown as OpenApiDocument;
}

const operationsIn = (paths: Rewritten['paths']): SharedOperation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

/** Drops examples of fields that are not free text, because their type, values, or format say as much. */
function leaveOutPlainExamples(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { type, format, enum: words, examples } = value as Json;
  const isText = [type].flat().includes('string') && format === undefined && words === undefined;
  if (Array.isArray(examples) && type !== undefined && !isText) delete (value as Json).examples;
  for (const inner of Object.values(value)) leaveOutPlainExamples(inner);
}

/** Drops examples of whole responses, repeated statements, and the codes that the 400 response lists. */
function leaveOutWhatFollows({ summary, parameters = [], responses }: SharedOperation): void {
  for (const response of Object.values(responses)) {
    delete response.content?.['application/json']?.example;
    if (response.description === `${summary}.`) response.description = 'OK.';
  }
  for (const parameter of parameters) {
    const schema = parameter.schema as Json;
    if (schema.description === parameter.description) delete schema.description;
    if (parameter.required === false) delete parameter.required;
    delete parameter.allowEmptyValue;
    delete parameter['x-error-codes'];
  }
}

/**
 * Drops headers of every response, which are listed with `Error`, and those of a 200 that its 304 also has (RFC 9110,
 * 15.4.5).
 */
function leaveOutGeneralHeaders(
  operations: readonly SharedOperation[],
  { Error: _, ...shared }: Rewritten['components']['responses'],
): void {
  const drop = (response: Json | undefined, names: object): void => {
    const headers = response?.headers as Json | undefined;
    if (response === undefined || headers === undefined) return;
    for (const name of Object.keys(names)) delete headers[name];
    if (Object.keys(headers).length === 0) delete response.headers;
  };
  for (const { responses } of operations) {
    if (responses[304] !== undefined) drop(responses[200], answerHeaders);
    for (const response of Object.values(responses)) drop(response, everyAnswer);
  }
  for (const response of Object.values(shared)) drop(response, everyAnswer);
}

/**
 * Parameters of several operations. The most frequent one with a name keeps the plain name; the others get a number.
 */
function shareParameters(operations: readonly SharedOperation[], components: Rewritten['components']): void {
  const counts = [...countEach(operations.flatMap(({ parameters = [] }) => parameters))]
    .filter(([, { count }]) => count > 1)
    .sort(([, a], [, b]) => b.count - a.count);
  const names = new Map<string, string>();
  const shared: Record<string, Json> = {};
  for (const [text, { first }] of counts) {
    const name = unusedName(String(first.name), shared);
    names.set(text, name);
    shared[name] = first;
  }
  components.parameters = shared;
  for (const operation of operations)
    if (operation.parameters !== undefined)
      operation.parameters = operation.parameters.map((parameter) => {
        const name = names.get(JSON.stringify(parameter));
        return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
      });
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Responses that are a record or some of its fields (`anyOf`): the latter becomes `SomeRecord`, and the record is
 * `SomeRecord` with every field required.
 */
function sharePicked({ paths, components: { schemas } }: Rewritten): void {
  for (const { get } of Object.values(paths)) {
    const media = get?.responses['200']?.content?.['application/json'];
    const schema = media?.schema as Json | undefined;
    if (!Array.isArray(schema?.anyOf) || schema.anyOf.length !== 2) continue;
    const [whole, some] = schema.anyOf as [Json, Json];
    schema.anyOf = [whole, pickedOf(whole, some, schemas)];
  }
}

/** The description of a response with partial records. */
function pickedOf(whole: Json, some: Json, schemas: Rewritten['components']['schemas']): Json {
  if (isObject(whole.items) && isObject(some.items))
    return { ...some, items: pickedOf(whole.items, some.items, schemas) };
  const name = recordName(whole as { $ref?: string });
  const record = schemas[name];
  if (record === undefined || !isObject(some.properties)) return some;
  // A page of records has all its own fields; `fields` selects only among those of its records.
  if (some.required !== undefined) {
    const fields = record.properties as Record<string, Json>;
    const properties = Object.entries(some.properties as Record<string, Json>).map(([field, schema]) => {
      const of = fields[field];
      const differs = of !== undefined && JSON.stringify(of) !== JSON.stringify(schema);
      return [field, differs ? pickedOf(of, schema, schemas) : schema];
    });
    return { ...some, properties: Object.fromEntries(properties) };
  }
  const picked = `Some${name}`;
  if (isObject(record.properties)) {
    const { description, properties, required } = record as { properties: Json } & Json;
    schemas[picked] = some;
    const differing = Object.entries(properties).filter(
      ([field, schema]) => JSON.stringify(schema) !== JSON.stringify((some.properties as Json)[field]),
    );
    schemas[name] = {
      ...(description === undefined ? {} : { description }),
      allOf: [{ $ref: `${SCHEMAS}${picked}` }],
      ...(differing.length === 0 ? {} : { properties: Object.fromEntries(differing) }),
      required,
    };
  }
  return { $ref: `${SCHEMAS}${picked}` };
}

/** The size of a component in addition to its schema: its name and punctuation. */
const OVERHEAD = 8;

/** The location of a field's or parameter's schema. */
interface Place {
  readonly name: string;
  readonly holder: Record<string, Json>;
  readonly key: string;
}

/**
 * Schemas of several fields or parameters become components, named after the first (`tier`, `tier.2`). They cannot
 * clash with records, whose names begin with a capital. Records within records come first, so that their contents are
 * counted where they remain.
 */
function shareParts(document: Rewritten): void {
  const parts = new Map<string, string>();
  shareWhere(document, parts, (schema) => schema.properties !== undefined || schema.items !== undefined);
  shareWhere(document, parts, () => true);
}

/** @param parts names of components by their schema; new ones are added */
function shareWhere(
  document: Rewritten,
  parts: Map<string, string>,
  isPart: (schema: Json) => boolean,
): void {
  const { schemas, parameters, responses } = document.components;
  const places = [schemas, parameters, responses, document.paths, document.webhooks].flatMap(placesIn);
  const counts = countEach(places.map(({ holder, key }) => holder[key] as Json));
  for (const { name, holder, key } of places) {
    const schema = holder[key] as Json;
    if (schema.$ref !== undefined || !isPart(schema)) continue;
    const text = JSON.stringify(schema);
    const known = parts.get(text) ?? unusedName(name, schemas);
    const reference = JSON.stringify({ $ref: `${SCHEMAS}${known}` }).length;
    const count = counts.get(text)?.count ?? 0;
    const saved = count * (text.length - reference) - text.length - known.length - OVERHEAD;
    if (!parts.has(text) && saved <= 0) continue;
    if (!parts.has(text)) schemas[known] = schema;
    parts.set(text, known);
    holder[key] = { $ref: `${SCHEMAS}${known}` };
  }
}

/** The schemas of all fields and parameters within a value, outer ones first. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(placesIn);
  const { properties, name, in: place } = value as { properties?: Record<string, Json> } & Json;
  if (typeof place === 'string' && typeof name === 'string')
    return [{ name, holder: value as Record<string, Json>, key: 'schema' }, ...inner];
  if (typeof properties !== 'object' || properties === null || typeof properties.type === 'string')
    return inner;
  return [...Object.keys(properties).map((key) => ({ name: key, holder: properties, key })), ...inner];
}
