/** What can be wrong with a source as a whole, before it has a feed's name to it. */

/** It ended before its end, or is damaged. */
export class Truncated extends Error {}

/** Two of its columns have the same name. */
export class DuplicateColumns extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`more than one column is called ${names.map((name) => JSON.stringify(name)).join(', ')}`);
    this.names = names;
  }
}

/** It is not in the declared format at all. */
export class Unreadable extends Error {}

/** More comes out of it than its format allows. */
export class TooLarge extends Error {}
