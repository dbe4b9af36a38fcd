/** An invalid filter expression. `position` counts characters (code points) from 1; the message contains it too. */
export class FilterError extends Error {
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(`${message} (position ${position})`);
    this.name = new.target.name;
  }
}

/** A filter with an unknown field. */
export class UnknownFieldError extends FilterError {
  constructor(
    readonly field: string,
    position: number,
    readonly suggestion: string | null,
  ) {
    super(`You cannot filter by the field "${field}" here`, position);
  }
}
