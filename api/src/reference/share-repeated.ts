/** The document as it is served: what repeats stands once, among the components. */
import { answerHeaders, everyAnswer } from './headers.js';
import type { OpenApiDocument } from './openapi-document.js';
import {
  countEach,
  type Json,
  type Rewritten,
  type SharedOperation,
  unusedName,
} from './rewritten-document.js';
import { shareBases } from './share-bases.js';
import { shareParts } from './share-parts.js';
import { sharePicked } from './share-picked.js';
import { shareErrors, shareResponses } from './share-responses.js';

/**
 * A document that says the same with a third of the bytes. Parameters and responses of several operations, and fields
 * of several records, become components; a record whose fields were picked is described with the record itself.
 * Examples of whole answers are left out: those of their fields make them up. Pure.
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

/** Drops examples of fields that are not texts of any kind: their type, words or format say as much. */
function leaveOutPlainExamples(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { type, format, enum: words, examples } = value as Json;
  const isText = [type].flat().includes('string') && format === undefined && words === undefined;
  if (Array.isArray(examples) && type !== undefined && !isText) delete (value as Json).examples;
  for (const inner of Object.values(value)) leaveOutPlainExamples(inner);
}

/** Drops examples of whole answers, what is said twice, and the codes that the response of 400 lists. */
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

/** Drops headers of every response, which stand with `Error`, and of 200 those of its 304 (RFC 9110, 15.4.5). */
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

/** Parameters of several operations; the most frequent of a name has its plain name, others have a number. */
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
