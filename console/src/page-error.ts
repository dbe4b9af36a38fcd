/** Why a page cannot be shown, in words for the person who requested it. */
export class PageError extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 503,
    readonly title: string,
    /** What to do next. */
    readonly advice: string,
    /** Where the advice links to. */
    readonly next?: { readonly href: string; readonly label: string },
  ) {
    super(title);
    this.name = new.target.name;
  }
}
