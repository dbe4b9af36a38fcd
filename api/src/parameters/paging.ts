import type { Page, Slice } from '@crs/store';
import { z } from 'zod';
import { integerParameter } from './parameter.js';

const MAX_PAGE = 2_147_483_647;
const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 25;
/** Maximum number of records of an unpaged list. */
const MAX_UNPAGED = 1_000;

/** `page` and `pageSize` of a list that is always paged. */
export function pagingParameters(size: number = DEFAULT_PAGE_SIZE) {
  return {
    page: integerParameter({
      description: 'Page number, starting at 1.',
      min: 1,
      max: MAX_PAGE,
      fallback: 1,
      example: 1,
    }),
    pageSize: integerParameter({
      description: 'Records per page.',
      min: 1,
      max: MAX_PAGE_SIZE,
      fallback: size,
      example: size,
    }),
  };
}

/** `page` and `pageSize` of a list that is unpaged when neither is given. */
export const optionalPagingParameters = {
  page: integerParameter({
    description: `Page number, starting at 1. Unless you ask for a page, you get up to ${MAX_UNPAGED} records.`,
    min: 1,
    max: MAX_PAGE,
    fallback: null,
    example: 1,
  }),
  pageSize: integerParameter({
    description: `Records per page; ${DEFAULT_PAGE_SIZE} if you send only \`page\`.`,
    min: 1,
    max: MAX_PAGE_SIZE,
    fallback: null,
    example: DEFAULT_PAGE_SIZE,
  }),
};

/** The requested page, as a slice of the list. */
interface RequestedPage extends Slice {
  readonly page: number;
  readonly pageSize: number;
}

export function requestedPage(query: { page: number | null; pageSize: number | null }): RequestedPage {
  const whole = query.page === null && query.pageSize === null;
  const page = query.page ?? 1;
  const pageSize = query.pageSize ?? (whole ? MAX_UNPAGED : DEFAULT_PAGE_SIZE);
  return { page, pageSize, limit: pageSize, offset: (page - 1) * pageSize };
}

/** The response body of a list. */
export function paginated<T>({ rows, total }: Page<T>, { page, pageSize }: RequestedPage) {
  return {
    data: rows,
    page,
    pageSize,
    totalCount: total,
    totalPages: Math.ceil(total / pageSize),
  };
}

/** The schema of a list of these records. */
export function paginatedSchema<S extends z.ZodType>(record: S) {
  const number = (min: number, example: number, description: string) =>
    z
      .int()
      .min(min)
      .meta({ examples: [example], description });
  return z.strictObject({
    data: z.array(record).readonly(),
    page: number(1, 1, 'Page number.'),
    pageSize: number(1, DEFAULT_PAGE_SIZE, 'Maximum number of records per page.'),
    totalCount: number(0, 1, 'Number of records on all pages.'),
    totalPages: number(0, 1, '0 if there are no records.'),
    ...cursorFields,
  });
}

/** What a response to a request with a cursor contains in addition to its page. */
export const cursorFields = {
  nextCursor: z
    .string()
    .nullable()
    .optional()
    .meta({
      examples: ['41.2.bq2Zk1eXw0aT'],
      description: 'Only with `cursor`: the cursor for the next request; null on the last page.',
    }),
  dataVersion: z
    .int()
    .min(0)
    .optional()
    .meta({ examples: [41], description: 'Only with `cursor`: the data version of all pages.' }),
};
