/** The schema of a source. */
import { z } from 'zod';
import { strict } from './strict.js';

/** A host, with or without scheme and port: `data.austintexas.gov`, `http://127.0.0.1:8080`. */
const address = z.string().min(1);
const condition = z.string().min(1).optional();
const rowsAtOnce = (most: number) => z.number().int().min(1).max(most).optional();
const scalar = z.union([z.string(), z.number(), z.boolean()]);
/** Column → the allowed value or values. */
const filters = z.record(z.string().min(1), z.union([scalar, z.array(scalar).min(1)]));

const shape = {
  /** A path, relative to the config folder. */
  file: z.string().min(1).optional(),
  http: strict({ url: address, headers: z.record(z.string(), z.string()).optional() }).optional(),
  socrata: strict({
    domain: address,
    /** The "4x4" identifier of the data set. */
    dataset: z.string().min(1),
    /** SoQL conditions. */
    where: condition,
    pageSize: rowsAtOnce(50_000),
    /** `json`: pages, with the field names of the API. `csv`: one export, with display names as header. */
    via: z.enum(['json', 'csv']).optional(),
  })
    .refine(({ via, where }) => via !== 'csv' || where === undefined, {
      path: ['where'],
      message: 'the CSV export contains every row: remove "where" or "via: csv"',
    })
    .optional(),
  arcgis: strict({
    /** A layer or table: `https://…/FeatureServer/0`. */
    url: address,
    /** A condition in SQL; default `1=1`. */
    where: condition,
    pageSize: rowsAtOnce(32_000),
  }).optional(),
  ckan: strict({
    /** The portal: `https://data.boston.gov`. */
    url: address,
    /** The identifier of the resource in the portal's DataStore. */
    resource: z.string().min(1),
    filters: filters.optional(),
    pageSize: rowsAtOnce(32_000),
    /** `datastore`: pages of JSON. `dump`: the DataStore's CSV as one file. */
    via: z.enum(['datastore', 'dump']).optional(),
  }).optional(),
  opendatasoft: strict({
    /** The portal: `https://datamidsouth.opendatasoft.com`. */
    url: address,
    dataset: z.string().min(1),
    /** A condition in ODSQL. */
    where: condition,
  }).optional(),
  carto: strict({
    /** The account: `https://phl.carto.com`. */
    url: address,
    table: z.string().regex(/^[A-Za-z_][\w$]*(\.[A-Za-z_][\w$]*)?$/, 'the name of a table'),
    /** A condition in SQL. */
    where: condition,
    pageSize: rowsAtOnce(50_000),
  }).optional(),
  dol: strict({
    /** `OSHA`. */
    agency: z.string().min(1),
    /** `inspection`, `violation`, … */
    dataset: z.string().min(1),
    /** In a text with variables, commas separate values; `*` is every value. */
    where: filters.optional(),
    /** Column → a day or time: only rows with a later one. */
    after: z.record(z.string().min(1), z.string().min(1)).optional(),
    /** Columns that identify a row; with them, a run reads only rows loaded since the last run. */
    key: z.array(z.string().min(1)).min(1).optional(),
    /** Days after which everything is read again, because some changes do not update the load date. */
    fullAfterDays: z.number().int().min(1).optional(),
    pageSize: rowsAtOnce(10_000),
    /** Default `https://apiprod.dol.gov`. */
    url: address.optional(),
  }).optional(),
};

/** The protocols of sources; a definition has one. */
const protocols = Object.keys(shape) as (keyof typeof shape)[];

/** Where the rows come from: exactly one protocol. `${NAME}` and `${NAME:-default}` are read from the environment. */
export const sourceSchema = strict(shape).superRefine((source, context) => {
  if (Object.keys(source).length !== 1) {
    context.addIssue({ code: 'custom', message: `needs exactly one of ${protocols.join(', ')}` });
  }
});

export type FeedSource = z.infer<typeof sourceSchema>;
/** One of the protocols. */
export type Protocol = keyof FeedSource;
