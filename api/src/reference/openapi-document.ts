import type { OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';

/** The document at `/openapi.json`. */
export type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>;

/** The type of a JSON schema in zod-to-openapi. */
export type SchemaObject = Extract<
  NonNullable<NonNullable<OpenApiDocument['components']>['schemas']>[string],
  { type?: unknown }
>;

/** The keywords of a JSON schema that the reference reads. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Schema;
}

interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface ResponseObject {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Operation {
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

/** What the `$ref` of a record begins with. */
export const SCHEMAS = '#/components/schemas/';

/** Schemas by name of their record. */
export type Schemas = Readonly<Record<string, Schema>>;

export function schemasOf(document: OpenApiDocument): Schemas {
  return (document.components?.schemas ?? {}) as Schemas;
}

/** The response schema for a request without `fields`. */
export const wholeAnswer = (schema: Schema): Schema => schema.anyOf?.[0] ?? schema;

/** The record name at the end of a `$ref`. */
export function recordName({ $ref = '' }: Pick<Schema, '$ref'>): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** An operation of the document. */
export interface PathOperation {
  readonly path: string;
  readonly method: (typeof METHODS)[number];
  readonly operation: Operation;
}

/** The operations of every path, in document order, with references in their responses resolved. */
export function operationsOf(document: OpenApiDocument): PathOperation[] {
  const shared = (document.components?.responses ?? {}) as Record<string, ResponseObject>;
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method] as unknown as Operation | undefined;
      if (operation === undefined) return [];
      const responses = Object.entries(operation.responses).map(([status, response]) => [
        status,
        response.$ref === undefined ? response : shared[recordName(response)],
      ]);
      return { path, method, operation: { ...operation, responses: Object.fromEntries(responses) } };
    }),
  );
}
