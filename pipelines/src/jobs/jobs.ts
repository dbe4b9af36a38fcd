import { z } from 'zod';

/** Scopes by name, or all of them. */
const forcedSchema = z.union([z.literal('all'), z.array(z.string()).readonly()]);

/** The data of each kind of job. The name of a job is its handler. */
export const jobSchemas = {
  /** A scheduler's job: a feed is due. `since` is when the feed got its schedule. */
  due: z.object({ feed: z.string(), since: z.number() }),
  ingest: z.object({
    feed: z.string(),
    file: z.string().optional(),
    full: z.boolean().optional(),
    batch: z.string(),
    /** Consecutive failed attempts in earlier tries; set when the job will be tried again. */
    failedBefore: z.number().optional(),
  }),
  /** Takes a feed out of the stages. */
  remove: z.object({ feed: z.string(), batch: z.string() }),
  /** Undoes a run of a feed. */
  undo: z.object({ run: z.number(), feed: z.string(), batch: z.string() }),
  /** Checks whether all of a night's feeds are read: adds the plan, or the next check. */
  look: z.object({ batch: z.string() }),
  /** After the feeds: finds the scopes to match and adds the rest of the chain. */
  plan: z.object({
    batch: z.string(),
    chain: z.string(),
    /** Scopes whose matches are stored even if out of bounds. */
    force: forcedSchema.optional(),
    /** Scopes to match even without changes. */
    scopes: z.array(z.string()).optional(),
  }),
  match: z.object({
    scope: z.string(),
    batch: z.string(),
    full: z.boolean().optional(),
    force: z.boolean().optional(),
  }),
  /** Applies a quarantined run to the stages. */
  release: z.object({
    run: z.number(),
    ids: z.array(z.number()),
    by: z.string().nullable(),
    note: z.string().nullable(),
    batch: z.string(),
  }),
  /** Collects contractors' aliases, and rematches the claims that they may affect. */
  alias: z.object({
    batch: z.string(),
    /** Scopes whose matches are stored even if out of bounds. */
    force: forcedSchema.optional(),
  }),
  /** Takes the feeds that spoiled refused matchings out of the stages. */
  hold: z.object({ batch: z.string() }),
  /** Applies decisions that are newer than the last matching of the scope. */
  decide: z.object({ scope: z.string(), batch: z.string() }),
  /** With `full`, runs even if no contractor changed. */
  cluster: z.object({ batch: z.string(), full: z.boolean().optional() }),
  publish: z.object({ batch: z.string() }),
  /** Makes the files of the current version. */
  export: z.object({ batch: z.string() }),
} as const;

export type JobName = keyof typeof jobSchemas;
export type JobData<N extends JobName> = z.infer<(typeof jobSchemas)[N]>;

/** The progress that a job reports. */
export const progressSchema = z.object({
  stage: z.enum(['ingest', 'remove', 'undo', 'match', 'alias', 'cluster', 'publish', 'export']),
  subject: z.string(),
  done: z.number(),
  total: z.number().nullable(),
});

/** The result of a plan: the job that ends its chain. */
export const plannedSchema = z.object({ publishJobId: z.string() });
