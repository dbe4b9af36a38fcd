/** The OpenAPI document as it is served, read without a part of the service. */
import type { Operation, Parameter } from '@crs/api';

interface Served {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/** The operations of every path by method, with the parameters that they share in place. */
export function pathsOf(text: string): Served['paths'] {
  const { paths, components } = JSON.parse(text) as Served;
  const whole = ({ parameters, ...operation }: Operation): Operation => ({
    ...operation,
    ...(parameters === undefined ? {} : { parameters: parameters.map(inPlace) }),
  });
  const inPlace = (parameter: Parameter & { readonly $ref?: string }): Parameter => {
    if (parameter.$ref === undefined) return parameter;
    const shared = components.parameters[parameter.$ref.slice('#/components/parameters/'.length)];
    if (shared === undefined) throw new Error(`${parameter.$ref} is not there.`);
    return shared;
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, whole(one)])),
    ]),
  );
}
