/** Moves each response that several operations share into one component. */
import {
  countEach,
  type Json,
  type Rewritten,
  type SharedOperation,
  unusedName,
} from './rewritten-document.js';

const RESPONSES = '#/components/responses/';
type Responses = Rewritten['components']['responses'];

/** Responses of several operations, named by their status, if that is shorter. */
export function shareResponses(operations: readonly SharedOperation[], components: Responses): void {
  const uses = operations.flatMap(({ responses }) =>
    Object.entries(responses).map(([status, response]) => ({ status, response })),
  );
  const counts = countEach(uses.map(({ response }) => response));
  const names = new Map<string, string>();
  for (const { status, response } of uses) {
    const text = JSON.stringify(response);
    const name = unusedName(status, components);
    const isLonger = text.length > JSON.stringify({ $ref: `${RESPONSES}${name}` }).length;
    const isOnce = names.has(text) || (counts.get(text)?.count ?? 0) < 2;
    if (response.$ref !== undefined || isOnce || !isLonger) continue;
    names.set(text, name);
    components[name] = response;
  }
  for (const operation of operations)
    for (const [status, response] of Object.entries(operation.responses)) {
      const name = names.get(JSON.stringify(response));
      if (name !== undefined) operation.responses[status] = { $ref: `${RESPONSES}${name}` };
    }
}

/**
 * The entry in every operation for errors that all operations can return: one `default` response that lists every
 * status. One 400 response serves all operations; the reference's pages show which of its codes an operation has.
 */
export function shareErrors(
  operations: readonly SharedOperation[],
  components: Rewritten['components'],
): void {
  const { responses } = components;
  const refused = operations.map((operation) => operation.responses[400] as unknown as ErrorResponse);
  const sentences = refused.flatMap(({ description }) => description.split(/ (?=`)/));
  responses.BadRequest = mergeErrors(refused, [...new Set(sentences)].join(' '));
  for (const operation of operations) operation.responses[400] = { $ref: `${RESPONSES}BadRequest` };
  const [first] = operations;
  const general = Object.entries(first?.responses ?? {}).filter(
    ([status, { $ref }]) =>
      Number(status) > 400 &&
      $ref !== undefined &&
      operations.every((one) => one.responses[status]?.$ref === $ref),
  );
  if (general.length < 2) return;
  const merged = general.map(([status, { $ref }]) => {
    const name = String($ref).slice(RESPONSES.length);
    const response = responses[name] as unknown as ErrorResponse;
    delete responses[name];
    return { ...response, status };
  });
  describeStatuses(merged, components.headers);
  const paragraphs = merged.map(({ status, description }) => `${status}: ${description}`);
  responses.Error = mergeErrors(merged, paragraphs.join('\n\n'));
  for (const operation of operations) {
    for (const [status] of general) delete operation.responses[status];
    operation.responses.default = { $ref: `${RESPONSES}Error` };
  }
  keepOneExample(components);
}

/** Keeps one example per error response, because `/docs/errors` has one for each code. */
function keepOneExample({ responses, examples }: Rewritten['components']): void {
  const kept = new Set<string>();
  for (const { content } of Object.values(responses)) {
    const media = (content as ErrorResponse['content'] | undefined)?.['application/json'];
    const [name] = Object.keys(media?.examples ?? {});
    if (media === undefined || name === undefined) continue;
    kept.add(name);
    (media as Json).examples = { [name]: media.examples[name] };
  }
  for (const name of Object.keys(examples)) if (!kept.has(name)) delete examples[name];
}

interface ErrorResponse {
  readonly description: string;
  readonly headers: { readonly 'X-Error-Code': { readonly schema: { readonly enum: readonly string[] } } };
  readonly content: { readonly 'application/json': { readonly schema: Json; readonly examples: Json } };
}

/** Adds the statuses to headers that only some of these responses have. */
function describeStatuses(
  responses: readonly (ErrorResponse & { readonly status: string })[],
  headers: Rewritten['components']['headers'],
): void {
  for (const name of new Set(responses.flatMap((response) => Object.keys(response.headers)))) {
    const having = responses.filter((response) => name in response.headers);
    if (having.length === responses.length) continue;
    const header = headers[name] as Json;
    const statuses = having.map(({ status }) => status).join(' and ');
    headers[name] = { ...header, description: `With ${statuses}. ${header.description}`, required: false };
  }
}

/** One response for errors of several operations or statuses, with the examples of the first. */
function mergeErrors(responses: readonly ErrorResponse[], description: string): Json {
  const codes = responses.map(({ headers }) => headers['X-Error-Code']);
  const enumerated = [...new Set(codes.flatMap(({ schema }) => schema.enum))];
  return {
    description,
    headers: Object.assign({}, ...responses.map(({ headers }) => headers), {
      'X-Error-Code': { ...codes[0], schema: { type: 'string', enum: enumerated } },
    }),
    content: responses[0]?.content,
  };
}
