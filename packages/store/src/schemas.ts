/** The service's schemas: the stages, and what readers see. */
export const SCHEMAS = ['crs', 'served'] as const;

/** SQL for whether a namespace is one of the service's schemas. */
export const inSchemas = (namespace: string): string =>
  `${namespace} in (select oid from pg_namespace where nspname in (${SCHEMAS.map((name) => `'${name}'`).join(', ')}))`;
