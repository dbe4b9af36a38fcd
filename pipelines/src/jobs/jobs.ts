import { z } from 'zod';

/** What each kind of job carries. A job's name is its stage. */
export const jobSchemas = {
  /** A feed's time has come, says its scheduler: adds its ingest. `since` is when it was given its times. */
  due: z.object({ feed: z.string(), since: z.number() }),
  ingest: z.object({
    feed: z.string(),
    file: z.string().optional(),
    full: z.boolean().optional(),
    batch: z.string(),
  }),
  /** Takes back what a run of a feed changed. */
  undo: z.object({ run: z.number(), feed: z.string(), batch: z.string() }),
  /** Looks whether a night's feeds are all read: then adds the plan, else another look. */
  look: z.object({ batch: z.string() }),
  /** After the feeds: decides what has to be matched and adds the rest of the chain. */
  plan: z.object({ batch: z.string(), chain: z.string(), force: z.array(z.string()).optional() }),
  match: z.object({
    scope: z.string(),
    batch: z.string(),
    full: z.boolean().optional(),
    force: z.boolean().optional(),
  }),
  /** Puts what was held back into the stages again. */
  release: z.object({
    run: z.number(),
    ids: z.array(z.number()),
    by: z.string().nullable(),
    note: z.string().nullable(),
    batch: z.string(),
  }),
  /** Takes out of the stages what refused matchings are put down to. */
  hold: z.object({ batch: z.string() }),
  /** Applies what analysts decided since the scope was matched. */
  decide: z.object({ scope: z.string(), batch: z.string() }),
  /** With `full`, whether or not anything changed that clusters are made of. */
  cluster: z.object({ batch: z.string(), full: z.boolean().optional() }),
  publish: z.object({ batch: z.string() }),
} as const;

export type JobName = keyof typeof jobSchemas;
export type JobData<N extends JobName> = z.infer<(typeof jobSchemas)[N]>;

/** What a job of a stage may report while it works. */
export const progressSchema = z.object({
  stage: z.enum(['ingest', 'undo', 'match', 'cluster', 'publish']),
  subject: z.string(),
  done: z.number(),
  total: z.number().nullable(),
});

/** What the plan of a night gives back: the job that ends the night. */
export const plannedSchema = z.object({ publishJobId: z.string() });
