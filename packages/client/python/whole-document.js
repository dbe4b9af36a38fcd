// The OpenAPI document with its shared parts inlined, so that generators create one type per record.

const SHARED = ['parameters', 'responses', 'headers', 'examples'];
const GENERAL_ERRORS = '#/components/responses/Error';
const nameOf = ({ $ref }) => $ref.slice($ref.lastIndexOf('/') + 1);

/**
 * Returns the document without references to parameters and responses, and without schemas for parts of records
 * (`tier`, `ContractorPage.base`) or for records with picked fields (`SomePermit`). Each path gets its own copy of the
 * shared errors.
 */
export function wholeDocument({ components, ...document }) {
  const { schemas } = components;
  const isPart = (name) => /^[a-z]|\./.test(name) || (name.startsWith('Some') && name.slice(4) in schemas);

  /** The statuses in the response shared by all paths, each at the beginning of a paragraph. */
  const general = [...(components.responses.Error?.description ?? '').matchAll(/^(\d{3}): /gm)].map(
    ([, status]) => status,
  );

  const whole = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value.$ref === 'string') {
      const [, , kind, name] = value.$ref.split('/');
      return SHARED.includes(kind) || isPart(name) ? whole(components[kind][name]) : value;
    }
    const [base, ...others] = Array.isArray(value.allOf) ? value.allOf : [];
    if (others.length === 0 && base?.$ref !== undefined && isPart(nameOf(base))) {
      const { allOf: _, properties, ...own } = value;
      const some = schemas[nameOf(base)];
      return whole({ ...some, ...own, properties: { ...some.properties, ...properties } });
    }
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) =>
        one?.$ref === GENERAL_ERRORS
          ? general.map((status) => [status, whole(components.responses.Error)])
          : [[key, whole(one)]],
      ),
    );
  };

  const records = Object.entries(schemas).filter(([name]) => !isPart(name));
  return {
    ...whole(document),
    components: {
      ...Object.fromEntries(Object.entries(components).map(([kind, parts]) => [kind, whole(parts)])),
      schemas: Object.fromEntries(records.map(([name, schema]) => [name, whole(schema)])),
      parameters: {},
    },
  };
}
