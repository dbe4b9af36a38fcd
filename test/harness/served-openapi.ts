/** The served OpenAPI document, read without any part of the service. */
import type { Operation, Parameter } from '@crs/api';

interface Served {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly schemas: Readonly<Record<string, Parameter['schema']>>;
  };
}

interface Reference {
  readonly $ref?: string;
}

/** The operations of every path by method, with their shared parameters and schemas in place. */
export function pathsOf(text: string): Served['paths'] {
  const { paths, components } = JSON.parse(text) as Served;
  const whole = ({ parameters, ...operation }: Operation): Operation => ({
    ...operation,
    ...(parameters === undefined ? {} : { parameters: parameters.map(inPlace) }),
  });
  const shared = <Kind extends 'parameters' | 'schemas'>(kind: Kind, { $ref }: { readonly $ref: string }) => {
    const one = components[kind][$ref.slice(`#/components/${kind}/`.length)];
    if (one === undefined) throw new Error(`${$ref} is not there.`);
    return one as Served['components'][Kind][string];
  };
  const refers = <T extends object>(value: T & Reference): value is T & Required<Reference> =>
    value.$ref !== undefined;
  const inPlace = (given: Parameter): Parameter => {
    const parameter = refers(given) ? shared('parameters', given) : given;
    const { schema } = parameter;
    return { ...parameter, schema: refers(schema) ? shared('schemas', schema) : schema };
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, whole(one)])),
    ]),
  );
}
