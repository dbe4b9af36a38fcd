/** Responses of several operations, described once. */
import { countEach, type Json, type Rewritten, type SharedOperation } from './rewritten-document.js';

const RESPONSES = '#/components/responses/';
type Responses = Rewritten['components']['responses'];

/** Responses of several operations, named by their status and the first of these; the errors of all as one `default`. */
export function shareResponses(operations: readonly SharedOperation[], components: Responses): void {
  const uses = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).map(([status, response]) => ({ operationId, status, response })),
  );
  const counts = countEach(uses.map(({ response }) => response));
  const names = new Map<string, string>();
  for (const { operationId, status, response } of uses) {
    const text = JSON.stringify(response);
    if (response.$ref !== undefined || names.has(text) || (counts.get(text)?.count ?? 0) < 2) continue;
    names.set(text, `${status}.${operationId}`);
    components[`${status}.${operationId}`] = response;
  }
  for (const operation of operations)
    for (const [status, response] of Object.entries(operation.responses)) {
      const name = names.get(JSON.stringify(response));
      if (name !== undefined) operation.responses[status] = { $ref: `${RESPONSES}${name}` };
    }
}

/** What stands in every operation for errors that all of them may answer: one response as `default`, with each status. */
export function shareGeneralErrors(
  operations: readonly SharedOperation[],
  { responses: components, headers }: Rewritten['components'],
): void {
  const [first] = operations;
  const general = Object.entries(first?.responses ?? {}).filter(
    ([status, { $ref }]) =>
      Number(status) >= 400 &&
      $ref !== undefined &&
      operations.every((one) => one.responses[status]?.$ref === $ref),
  );
  if (general.length < 2) return;
  const responses = general.map(([status, { $ref }]) => {
    const name = String($ref).slice(RESPONSES.length);
    const response = components[name] as unknown as ErrorResponse;
    delete components[name];
    return { status, ...response };
  });
  for (const name of new Set(responses.flatMap((response) => Object.keys(response.headers)))) {
    const having = responses.filter((response) => name in response.headers);
    if (having.length === responses.length) continue;
    const header = headers[name] as Json;
    const statuses = having.map(({ status }) => status).join(' and ');
    headers[name] = { ...header, description: `With ${statuses}. ${header.description}`, required: false };
  }
  components.Error = {
    description: responses.map(({ status, description }) => `${status}: ${description}`).join('\n\n'),
    headers: Object.assign({}, ...responses.map(({ headers }) => headers), {
      'X-Error-Code': codesOf(responses),
    }),
    content: {
      'application/json': {
        schema: responses[0]?.content['application/json'].schema,
        examples: Object.assign({}, ...responses.map(({ content }) => content['application/json'].examples)),
      },
    },
  };
  for (const { responses } of operations) {
    for (const [status] of general) delete responses[status];
    responses.default = { $ref: `${RESPONSES}Error` };
  }
}

interface ErrorResponse {
  readonly description: string;
  readonly headers: { readonly 'X-Error-Code': { readonly schema: { readonly enum: readonly string[] } } };
  readonly content: { readonly 'application/json': { readonly schema: Json; readonly examples: Json } };
}

function codesOf(responses: readonly ErrorResponse[]): Json {
  const headers = responses.map(({ headers }) => headers['X-Error-Code']);
  return {
    ...headers[0],
    schema: { type: 'string', enum: [...new Set(headers.flatMap(({ schema }) => schema.enum))] },
  };
}
