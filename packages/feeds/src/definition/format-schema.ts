/** The format of a feed's source. */
import { z } from 'zod';
import { sizeSchema } from './size-schema.js';
import { strict } from './strict.js';

const characterPlace = z.number().int().min(1);

/** One column of a file without delimiters: its first and last character, counting from 1. */
const fieldSchema = strict({
  name: z.string().min(1),
  from: characterPlace,
  to: characterPlace,
}).refine(({ from, to }) => from <= to, 'ends before it begins');

const formatTypes = ['csv', 'tsv', 'json', 'jsonl', 'xlsx', 'pdf', 'fixed'] as const;

const linePattern = z
  .string()
  .min(1)
  .superRefine((source, context) => {
    try {
      new RegExp(source, 'u');
    } catch (error) {
      context.addIssue({
        code: 'custom',
        message: `is not a regular expression: ${(error as Error).message}`,
      });
    }
  });

export const formatSchema = strict({
  type: z.enum(formatTypes),
  /** latin1 is read as windows-1252 (WHATWG Encoding). A byte order mark wins. */
  encoding: z.enum(['utf-8', 'windows-1252', 'latin1', 'utf-16le', 'utf-16be']).default('utf-8'),
  delimiter: z.string().min(1).optional(),
  /** CSV: the character around fields that contain a delimiter; empty for none. */
  quote: z.string().max(1).default('"'),
  /** CSV: the character before a quote inside a field, if it is not another quote. */
  escape: z.string().length(1).optional(),
  /** CSV: lines that begin with this are skipped. */
  comment: z.string().min(1).optional(),
  /** Number of lines, or rows of a sheet, above the header, or above the first row if there is no header. */
  skip: z.number().int().min(0).default(0),
  /** True: the first line is the header. A list: the names for a file without a header, or for JSON rows that are arrays. */
  header: z.union([z.literal(true), z.array(z.string().min(1)).min(1)]).default(true),
  /** Rows may be shorter than the header, or have empty fields beyond it. */
  ragged: z.boolean().default(false),
  /** JSON: dotted path to the array of rows; empty for the document itself. */
  path: z.string().default(''),
  /**
   * JSON: the shape of the rows at `path`. `array`; `keyed`, the members of an object, whose names become the column
   * `key`; `columns`, an object of columns, each with its values by row; `sequence`, values one after another; `table`,
   * arrays, the first of which has the column names.
   */
  rows: z.enum(['array', 'keyed', 'columns', 'sequence', 'table']).default('array'),
  /** XLSX: the sheet's name, or its position from 1. */
  sheet: z.union([z.string().min(1), z.number().int().min(1)]).default(1),
  /** XLSX: all sheets whose name matches this regular expression, one after another. */
  sheets: z.string().min(1).optional(),
  /**
   * PDF: the lines that begin a record. A line starts with spaces for its indentation, and has two or more spaces
   * between columns.
   */
  begins: linePattern.optional(),
  /** PDF: the headings above records, which then have a column `heading` in addition to `text`. */
  heading: linePattern.optional(),
  /** PDF: lines to leave out, such as page headers and footers. */
  omits: linePattern.optional(),
  /** Fixed: the position of each column. */
  fields: z.array(fieldSchema).min(1).optional(),
  /** Zip: only members whose name matches this regular expression. */
  members: z.string().min(1).optional(),
  /** Gzip, zip, XLSX: limit of the unpacked size. */
  largest: sizeSchema.default(20e9),
  /** Gzip, zip, XLSX: limit of unpacked to packed size, after the first 100 MB. */
  ratio: z.number().min(1).default(200),
}).superRefine((format, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (format.type === 'fixed' && format.fields === undefined) refuse('fields', '"fixed" needs its fields');
  if (format.type !== 'fixed' && format.fields !== undefined)
    refuse('fields', '"fields" requires the type "fixed"');
  if (format.type === 'pdf' && format.begins === undefined) refuse('begins', '"pdf" needs "begins"');
  if (format.type !== 'json' && format.rows !== 'array') refuse('rows', '"rows" requires the type "json"');
  if (format.rows === 'sequence' && format.path !== '') refuse('path', 'a sequence cannot have a path');
  for (const key of ['begins', 'heading', 'omits'] as const)
    if (format.type !== 'pdf' && format[key] !== undefined) refuse(key, `"${key}" requires the type "pdf"`);
});

export type FeedFormat = z.infer<typeof formatSchema>;
