// The OpenAPI document with its shared parts where they are used, so that generators make one type of each record.

const SHARED = ['parameters', 'responses', 'headers', 'examples'];
const nameOf = ({ $ref }) => $ref.slice($ref.lastIndexOf('/') + 1);

/**
 * The same document without references to parameters and responses, and without the schemas that are parts of records
 * (`Permit.tier`) or records with picked fields (`SomePermit`).
 */
export function wholeDocument({ components, ...document }) {
  const { schemas } = components;
  const isPart = (name) => name.includes('.') || (name.startsWith('Some') && name.slice(4) in schemas);

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
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]));
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
