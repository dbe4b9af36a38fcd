import type { Page, Slice } from '@crs/store';
import { z } from 'zod';
import { integerParameter } from './parameter.js';

const LARGEST_PAGE = 2_147_483_647;
const LARGEST_SIZE = 100;
const USUAL_SIZE = 25;
/** Most records a list gives that hangs on one license or address, where no page is asked for. */
const WHOLE_LIST = 1_000;

/** `page` and `pageSize` of a list that is always paged. */
export function pagingParameters(size: number = USUAL_SIZE) {
  return {
    page: integerParameter({
      description: 'Page number, from 1.',
      min: 1,
      max: LARGEST_PAGE,
      fallback: 1,
      example: 1,
    }),
    pageSize: integerParameter({
      description: 'Records per page.',
      min: 1,
      max: LARGEST_SIZE,
      fallback: size,
      example: size,
    }),
  };
}

/** `page` and `pageSize` of a list that comes whole where neither is given. */
export const wholeListParameters = {
  page: integerParameter({
    description: `Page number, from 1. Without page and pageSize the list comes whole, up to ${WHOLE_LIST} records.`,
    min: 1,
    max: LARGEST_PAGE,
    fallback: null,
    example: 1,
  }),
  pageSize: integerParameter({
    description: `Records per page; ${USUAL_SIZE} where only page is given.`,
    min: 1,
    max: LARGEST_SIZE,
    fallback: null,
    example: USUAL_SIZE,
  }),
};

/** Which page was asked for, and the part of the list that it is. */
export interface AskedPage extends Slice {
  readonly page: number;
  readonly pageSize: number;
}

export function askedPage(query: { page: number | null; pageSize: number | null }): AskedPage {
  const whole = query.page === null && query.pageSize === null;
  const page = query.page ?? 1;
  const pageSize = query.pageSize ?? (whole ? WHOLE_LIST : USUAL_SIZE);
  return { page, pageSize, limit: pageSize, offset: (page - 1) * pageSize };
}

/** The paginated list envelope. */
export function paginated<T>({ rows, total }: Page<T>, { page, pageSize }: AskedPage) {
  return {
    data: rows,
    page,
    pageSize,
    totalCount: total,
    totalPages: Math.ceil(total / pageSize),
  };
}

/** The schema of the envelope around records of one kind. */
export function paginatedSchema<S extends z.ZodType>(record: S) {
  const number = (min: number, example: number, description: string) =>
    z
      .int()
      .min(min)
      .meta({ examples: [example], description });
  return z.strictObject({
    data: z.array(record).readonly().meta({ description: 'The records of this page.' }),
    page: number(1, 1, 'Number of this page.'),
    pageSize: number(1, USUAL_SIZE, 'Most records a page holds.'),
    totalCount: number(0, 1, 'Records on all pages.'),
    totalPages: number(0, 1, '0 where there is nothing.'),
  });
}
