import { expressionParameter } from './parameter.js';

/** A position in a list at one data version. */
export interface CursorPlace {
  readonly version: number;
  readonly page: number;
  /** Digest of the path and the parameters of the list. */
  readonly request: string;
}

/** `*` at the beginning of a list. */
export type Cursor = CursorPlace | '*';

const WRITTEN = /^(\d{1,15})\.([1-9]\d{0,8})\.([\w-]{12})$/;

export const writeCursor = ({ version, page, request }: CursorPlace): string =>
  `${version}.${page}.${request}`;

/** The parameter `cursor` of a list. Null when missing. */
export const cursorParameter = expressionParameter<Cursor>(
  (text, refuse) => {
    if (text === '*') return text;
    const [, version, page, request] = WRITTEN.exec(text) ?? [];
    if (request === undefined)
      return refuse({
        code: 'validation.format',
        says: 'must be * to start a list, or the nextCursor of an earlier response',
        expected: '* or nextCursor',
      });
    return { version: Number(version), page: Number(page), request };
  },
  {
    description:
      '`*` starts a list that does not change when new data is published. Then send each `nextCursor` with the same parameters. Cannot be combined with `page`. A list of up to 10,000 records is kept for an hour; a longer one ends with `cursor.expired` when new data is published.',
    example: '*',
    codes: [],
    pattern: '^(\\*|[0-9]{1,15}\\.[1-9][0-9]{0,8}\\.[A-Za-z0-9_-]{12})?$',
  },
);
