import { parametersWithin } from '../http/route-input.js';
import {
  type OpenApiDocument,
  operationsOf,
  recordName,
  SCHEMAS,
  type Schema,
  type Schemas,
  schemasOf,
} from '../reference/openapi-document.js';
import { type Tool, takesBody } from './tools.js';

/** JSON schema of an object, as required by the protocol. */
interface ObjectSchema {
  readonly [keyword: string]: unknown;
  readonly type: 'object';
  readonly properties: Record<string, object>;
  readonly required?: string[];
}

/** A tool, as described by `tools/list`. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly readOnlyHint: true;
    readonly destructiveHint: false;
    readonly idempotentHint: true;
    readonly openWorldHint: false;
  };
}

const nullableText = { type: ['string', 'null'] };

const sourceSchema = {
  type: 'object',
  properties: {
    source: { type: 'string', description: 'Feed name.' },
    family: { type: 'string' },
    publisher: nullableText,
    attribution: { ...nullableText, description: 'Attribution requested by the publisher.' },
    url: { ...nullableText, description: 'Public URL of the source.' },
    license: nullableText,
    termsUrl: nullableText,
    lastSuccessAt: { ...nullableText, description: 'When the feed was last read.' },
    lastChangeAt: { ...nullableText, description: 'When the feed last changed.' },
  },
  required: ['source', 'family', 'publisher', 'url', 'lastSuccessAt'],
};

/**
 * Describes tools with the texts of their endpoints in the OpenAPI document, which is generated from the same zod
 * schemas.
 */
export function describeTools(tools: readonly Tool[], document: OpenApiDocument): ToolDescription[] {
  const operations = new Map(
    operationsOf(document).map(({ operation }) => [operation.operationId, operation]),
  );
  const schemas = schemasOf(document);
  return tools.map(({ route }) => {
    const operation = operations.get(route.operationId);
    if (operation === undefined) throw new Error(`${route.operationId} is not in the document.`);
    const body = bodySchema(operation.requestBody?.content['application/json']?.schema, schemas);
    const named = operation.parameters ?? [];
    const names = named.map(({ name }) => name);
    const within = takesBody(route) ? names : parametersWithin(route, names);
    const parameters = named.filter(({ name }) => within.includes(name));
    const required = [
      ...parameters.filter((parameter) => parameter.required === true).map(({ name }) => name),
      ...(body.required ?? []),
    ];
    const properties = Object.fromEntries(
      parameters.map(({ name, description, schema }) => [
        name,
        { ...schema, ...(description === undefined ? {} : { description }) },
      ]),
    );
    const response = operation.responses[200]?.content?.['application/json']?.schema ?? {};
    return {
      name: route.operationId,
      title: route.summary,
      description: `${route.summary}. ${route.description} The response names its sources: cite them.`,
      inputSchema: selfContained(
        {
          type: 'object',
          properties: { ...properties, ...body.properties },
          ...(required.length === 0 ? {} : { required }),
          additionalProperties: false,
        },
        schemas,
      ),
      outputSchema: selfContained(
        {
          type: 'object',
          properties: {
            answer: response,
            dataVersion: { type: ['integer', 'null'], description: 'Data version.' },
            sources: { type: 'array', items: sourceSchema },
          },
          required: ['answer', 'dataVersion', 'sources'],
        },
        schemas,
      ),
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    };
  });
}

function bodySchema(schema: Schema | undefined, schemas: Schemas): Pick<ObjectSchema, 'required'> & Schema {
  if (schema === undefined) return {};
  return schema.$ref === undefined ? schema : (schemas[recordName(schema)] ?? {});
}

/** The schema with all schemas that it refers to in its `$defs`. */
function selfContained(schema: ObjectSchema, schemas: Schemas): ObjectSchema {
  const found = new Map<string, Schema>();
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const referred = schemas[name];
      if (found.has(name) || referred === undefined) continue;
      found.set(name, referred);
      collect(referred);
    }
  };
  collect(schema);
  const whole = found.size === 0 ? schema : { ...schema, $defs: Object.fromEntries(found) };
  return JSON.parse(JSON.stringify(whole).replaceAll(SCHEMAS, '#/$defs/')) as ObjectSchema;
}
