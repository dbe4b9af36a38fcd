/** A JSON schema, with only the parts that rewriting uses. */
export type Json = { [key: string]: unknown };

/** An operation, with only the parts that rewriting uses. */
export interface SharedOperation {
  operationId: string;
  summary: string;
  parameters?: Json[];
  responses: Record<string, Json & { headers?: Json; content?: Record<string, Json> }>;
}

/** A document, with only the parts that rewriting uses. */
export interface Rewritten {
  readonly paths: Record<string, Record<string, SharedOperation>>;
  readonly webhooks: Record<string, Record<string, SharedOperation>>;
  readonly components: {
    readonly schemas: Record<string, Json>;
    readonly responses: Record<string, Json>;
    readonly headers: Record<string, Json>;
    readonly examples: Record<string, Json>;
    parameters: Record<string, Json>;
  };
}

/** The number of occurrences of each value, by its JSON, in order of first occurrence. */
export function countEach<T>(values: readonly T[]): ReadonlyMap<string, { first: T; count: number }> {
  const counts = new Map<string, { first: T; count: number }>();
  for (const value of values) {
    const text = JSON.stringify(value);
    const known = counts.get(text);
    if (known === undefined) counts.set(text, { first: value, count: 1 });
    else known.count++;
  }
  return counts;
}

/** The name, or the name with a number if it is already in use. */
export function unusedName(name: string, used: Readonly<Record<string, unknown>>, number = 1): string {
  const one = number === 1 ? name : `${name}.${number}`;
  return used[one] === undefined ? one : unusedName(name, used, number + 1);
}
