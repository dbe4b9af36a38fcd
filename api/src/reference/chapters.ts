/** Decides which page of the reference describes an endpoint or a record. */
import { groupBy } from './group-by.js';
import {
  type OpenApiDocument,
  operationsOf,
  type PathOperation,
  recordName,
  type Schema,
  type Schemas,
  schemasOf,
} from './openapi-document.js';

/** A page of endpoints, and one of the records in their responses. */
export interface Chapter {
  readonly title: string;
  readonly description: string;
  /** `/docs/licenses` */
  readonly path: string;
  readonly operations: readonly PathOperation[];
  /** Records that no earlier chapter has; in the chapter of a license, only those that no other chapter has. */
  readonly records: readonly (readonly [name: string, schema: Schema])[];
}

/** The address of a record in the reference. */
export type RecordHref = (name: string) => string;

/** The many paths below a license's path have their own page. */
const OF_A_LICENSE = 'Records of a license';

/** The pages of endpoints, in the order of their groups. */
export function chaptersOf(document: OpenApiDocument): Chapter[] {
  const schemas = schemasOf(document);
  const descriptions = new Map(
    (document.tags ?? []).map(({ name, description = '' }) => [name, description]),
  );
  const groups = groupBy(operationsOf(document), ({ path, operation: { tags } }) =>
    path.includes('{licenseNumber}/') && tags[0] === 'Licenses' ? OF_A_LICENSE : (tags[0] ?? ''),
  );
  const named = new Map(
    [...groups].map(([title, operations]) => {
      // Webhook messages are described next to the endpoints that set them up.
      const described = title === 'Webhooks' ? [operations, document.webhooks] : operations;
      return [title, namesIn(described, schemas)] as const;
    }),
  );
  const tellers = new Map<string, string>();
  for (const title of [...groups.keys()].sort(
    (one, other) => Number(one === OF_A_LICENSE) - Number(other === OF_A_LICENSE),
  ))
    for (const name of named.get(title) ?? []) if (!tellers.has(name)) tellers.set(name, title);
  return [...groups].map(([title, operations]) => {
    const names = (named.get(title) ?? []).filter((name) => tellers.get(name) === title);
    return {
      title,
      description: descriptions.get(title) ?? 'Records matched to one contractor.',
      path: `/docs/${title.toLowerCase().replaceAll(' ', '-')}`,
      operations,
      records: names.sort().map((name) => [name, schemas[name] ?? {}] as const),
    };
  });
}

/** The schemas named in a value, and recursively in those schemas. */
function namesIn(value: unknown, schemas: Schemas, found = new Set<string>()): string[] {
  for (const [reference] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/[^"]+"/g)) {
    const name = recordName({ $ref: JSON.parse(reference) });
    if (found.has(name)) continue;
    found.add(name);
    namesIn(schemas[name] ?? {}, schemas, found);
  }
  return [...found];
}

/** Where the records of chapters are described. */
export function recordHrefOf(chapters: readonly Chapter[]): RecordHref {
  const pages = new Map(
    chapters.flatMap(({ path, records }) => records.map(([name]) => [name, `${path}/records`] as const)),
  );
  return (name) => `${pages.get(name) ?? '/docs/errors'}#record-${name}`;
}
