/** Errors of a source as a whole, without the name of its feed. */

/** It is truncated or damaged. */
export class Truncated extends Error {}

/** Two columns have the same name. */
export class DuplicateColumns extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`more than one column is called ${names.map((name) => JSON.stringify(name)).join(', ')}`);
    this.names = names;
  }
}

/** It is not in the declared format. */
export class Unreadable extends Error {}

/** Its unpacked size exceeds the limit. */
export class TooLarge extends Error {}
