import { z } from 'zod';
import { contractorType } from './properties.js';

/** The version of the protocol: W3C Reconciliation Service API. */
const VERSION = '0.2';

/** Maximum number of queries in a batch, and of contractors in a data extension. */
export const MOST_QUERIES = 1_000;

/** Size in pixels of the frame in which clients show a contractor. */
const PREVIEW = { width: 430, height: 320 };

/** The space of entity ids, which are the same wherever the same rosters are served. */
const IDENTIFIERS = 'urn:contractor-records:contractor:';

export const typeSchema = z.strictObject({ id: z.string(), name: z.string() });

const path = z.strictObject({ service_url: z.url(), service_path: z.string() });
const template = z.string().regex(/\{\{id\}\}/);

export const manifestSchema = z.strictObject({
  versions: z.array(z.string()),
  name: z.string(),
  identifierSpace: z.string(),
  schemaSpace: z.url(),
  documentation: z.url(),
  defaultTypes: z.array(typeSchema),
  view: z.strictObject({ url: template }),
  preview: z.strictObject({ url: template, width: z.int(), height: z.int() }),
  suggest: z.strictObject({ entity: path, property: path, type: path }),
  extend: z.strictObject({ propose_properties: path }),
  batchSize: z.int(),
});

/**
 * What the service can do, with the addresses of its parts.
 * @param serviceUrl the API's address as known to the caller
 */
export function manifestOf(serviceUrl: string, token: string): z.infer<typeof manifestSchema> {
  const service_url = `${serviceUrl}/reconcile/${token}`;
  const at = (service_path: string) => ({ service_url, service_path });
  // A parameter, because proxies may decode a path.
  const page = `${service_url}/contractor?id={{id}}`;
  return {
    versions: [VERSION],
    name: 'Contractor Records',
    identifierSpace: IDENTIFIERS,
    schemaSpace: 'https://schema.org/Organization',
    documentation: `${serviceUrl}/docs#reconciliation`,
    defaultTypes: [contractorType],
    view: { url: page },
    preview: { url: page, ...PREVIEW },
    suggest: {
      entity: at('/suggest/entity'),
      property: at('/suggest/property'),
      type: at('/suggest/type'),
    },
    extend: { propose_properties: at('/properties') },
    batchSize: MOST_QUERIES,
  };
}
