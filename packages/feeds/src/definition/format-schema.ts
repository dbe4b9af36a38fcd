/** How the bytes of a feed's source are to be read. */
import { z } from 'zod';
import { sizeSchema } from './size-schema.js';
import { strict } from './strict.js';

const characterPlace = z.number().int().min(1);

/** One column of a file without delimiters: its first and last character, counted from 1. */
const fieldSchema = strict({
  name: z.string().min(1),
  from: characterPlace,
  to: characterPlace,
}).refine(({ from, to }) => from <= to, 'the field ends before it begins');

const formatTypes = ['csv', 'tsv', 'json', 'jsonl', 'xlsx', 'fixed'] as const;

export const formatSchema = strict({
  type: z.enum(formatTypes),
  /** latin1 is read as windows-1252, as the web does. A byte order mark outdoes what is said here. */
  encoding: z.enum(['utf-8', 'windows-1252', 'latin1', 'utf-16le', 'utf-16be']).default('utf-8'),
  delimiter: z.string().min(1).optional(),
  /** CSV: the character around fields that hold a delimiter; empty where there is none. */
  quote: z.string().max(1).default('"'),
  /** CSV: the character that takes its meaning from a quote, where that is not another quote. */
  escape: z.string().length(1).optional(),
  /** CSV: lines that begin with this are no rows. */
  comment: z.string().min(1).optional(),
  /** Lines, or rows of a sheet, that stand before the header, or before the first row where there is none. */
  skip: z.number().int().min(0).default(0),
  /** True: the first line names the columns. A list: there is no such line, these are the names; JSON: rows are arrays. */
  header: z.union([z.literal(true), z.array(z.string().min(1)).min(1)]).default(true),
  /** Rows may be shorter than the header, or have empty fields beyond it. */
  ragged: z.boolean().default(false),
  /** JSON: dotted path to the array of rows; empty for the document itself. */
  path: z.string().default(''),
  /** XLSX: the sheet's name, or its place from 1. */
  sheet: z.union([z.string().min(1), z.number().int().min(1)]).default(1),
  /** XLSX: all sheets whose name fits this regular expression, one after the other. */
  sheets: z.string().min(1).optional(),
  /** Fixed: where each column stands. */
  fields: z.array(fieldSchema).min(1).optional(),
  /** Zip: only members whose name fits this regular expression. */
  members: z.string().min(1).optional(),
  /** Gzip, zip, XLSX: the most it may hold unpacked. */
  largest: sizeSchema.default(20e9),
  /** Gzip, zip, XLSX: how many times its packed size it may hold, past the first 100 MB. */
  ratio: z.number().min(1).default(200),
}).superRefine((format, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (format.type === 'fixed' && format.fields === undefined) refuse('fields', '"fixed" needs its fields');
  if (format.type !== 'fixed' && format.fields !== undefined) refuse('fields', '"fields" goes with "fixed"');
});

export type FeedFormat = z.infer<typeof formatSchema>;
