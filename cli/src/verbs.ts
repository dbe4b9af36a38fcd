import type { Command } from 'commander';

/** A verb, or a noun with verbs below it. */
interface Verb {
  readonly name: string;
  /** As the list of all verbs shows them; the verb's file describes each. */
  readonly parameters?: string;
  readonly description: string;
  /** Reads the verb's file, with all that it works with. */
  readonly load: () => Promise<(command: Command) => void>;
}

/** All verbs, in the order of the help. */
export const verbs: readonly Verb[] = [
  {
    name: 'migrate',
    description: 'bring the schema up to date; safe when several start at once',
    load: async () => (await import('./verbs/migrate.js')).defineMigrate,
  },
  {
    name: 'feeds',
    description: 'the configured feeds',
    load: async () => (await import('./verbs/feeds.js')).defineFeeds,
  },
  {
    name: 'ingest',
    parameters: '[feeds...]',
    description: 'fetch, read, normalise and upsert feeds; then match what that touched, cluster and publish',
    load: async () => (await import('./verbs/ingest.js')).defineIngest,
  },
  {
    name: 'match',
    description:
      'match the permits of all jurisdictions, or of some, to contractors again; then cluster and publish',
    load: async () => (await import('./verbs/match.js')).defineMatch,
  },
  {
    name: 'cluster',
    description: 'rebuild address and phone clusters, whether or not a contractor changed, and publish',
    load: async () => (await import('./verbs/cluster.js')).defineCluster,
  },
  {
    name: 'nightly',
    description:
      'the whole chain once: ingest what changed, match what that touched, cluster, publish, make the exports',
    load: async () => (await import('./verbs/nightly.js')).defineNightly,
  },
  {
    name: 'work',
    description:
      'run a worker until Ctrl-C; start as many as there are machines; webhooks are sent by workers',
    load: async () => (await import('./verbs/work.js')).defineWork,
  },
  {
    name: 'schedule',
    description: 'install the schedules of the feeds; workers then read each when it is due',
    load: async () => (await import('./verbs/nightly.js')).defineSchedule,
  },
  {
    name: 'serve',
    description: 'serve the API until Ctrl-C',
    load: async () => (await import('./verbs/serve.js')).defineServe,
  },
  {
    name: 'mcp',
    description: 'answer an assistant over the Model Context Protocol on standard input and output',
    load: async () => (await import('./verbs/serve.js')).defineMcp,
  },
  {
    name: 'keys',
    description: 'API keys: create, list, revoke, usage',
    load: async () => (await import('./verbs/keys.js')).defineKeys,
  },
  {
    name: 'tokens',
    description:
      'tokens of API keys for programs that know only an address, as OpenRefine: create, list, revoke',
    load: async () => (await import('./verbs/tokens.js')).defineTokens,
  },
  {
    name: 'users',
    description: 'people who may log in to the console: create, list, role, password, logout, revoke',
    load: async () => (await import('./verbs/users.js')).defineUsers,
  },
  {
    name: 'webhooks',
    description: 'webhooks of accounts: list, deliveries, resend, disable, enable',
    load: async () => (await import('./verbs/webhooks.js')).defineWebhooks,
  },
  {
    name: 'runs',
    parameters: '[run]',
    description: 'what ran, when, how long, what it counted and why it failed; newest night first',
    load: async () => (await import('./verbs/runs.js')).defineRuns,
  },
  {
    name: 'rejects',
    parameters: '<run>',
    description: 'the rows a run refused: line, column, reason and the raw row',
    load: async () => (await import('./verbs/rejects.js')).defineRejects,
  },
  {
    name: 'explain',
    parameters: '<jurisdiction> <permit_number>',
    description:
      'why a permit got its match: every signal, the values that met, its weight, the candidates it beat',
    load: async () => (await import('./verbs/explain.js')).defineExplain,
  },
  {
    name: 'review',
    description: 'what is most worth an analyst’s look: open and doubtful claims by the permits on them',
    load: async () => (await import('./verbs/decide.js')).defineReview,
  },
  {
    name: 'decide',
    parameters: '<jurisdiction> <permit_number> [license]',
    description: 'say who the contractor of a permit is, for every permit with the same contractor text',
    load: async () => (await import('./verbs/decide.js')).defineDecide,
  },
  {
    name: 'decisions',
    description: 'what analysts decided: who, when, what, and whether the scores agree; newest first',
    load: async () => (await import('./verbs/decide.js')).defineDecisions,
  },
  {
    name: 'evaluate',
    description: 'precision, recall and calibration of the matcher against labels; publishes nothing',
    load: async () => (await import('./verbs/evaluate.js')).defineEvaluate,
  },
  {
    name: 'learn',
    description:
      'learn from the claims of all feeds what agreement is worth, without labels; writes the model file',
    load: async () => (await import('./verbs/learn.js')).defineLearn,
  },
  {
    name: 'reopened',
    description: 'firms that may have been reopened under a new name, with what speaks for and against it',
    load: async () => (await import('./verbs/reopened.js')).defineReopened,
  },
  {
    name: 'screen',
    parameters: '<file>',
    description: 'match a list of your own with the rosters, to standard output',
    load: async () => (await import('./verbs/screen.js')).defineScreen,
  },
  {
    name: 'suppress',
    description: 'take a contractor, a record or a person out of every answer, export, explanation and log',
    load: async () => (await import('./verbs/suppress.js')).defineSuppress,
  },
  {
    name: 'export',
    parameters: '<what>',
    description:
      'stream matches, permits, contractors, enforcement, inspections, actions, related contractors, firms, aliases or events to standard output',
    load: async () => (await import('./verbs/exports.js')).defineExport,
  },
  {
    name: 'exports',
    description:
      'files with all records of a version of the data, as /v1/exports serves them: list, make, remove',
    load: async () => (await import('./verbs/exports.js')).defineExports,
  },
  {
    name: 'backup',
    parameters: '<file>',
    description: 'write the database as it is at one moment, and the uploaded files, into one file',
    load: async () => (await import('./verbs/backup.js')).defineBackup,
  },
  {
    name: 'restore',
    parameters: '<file>',
    description: 'put a backup into an empty database, and bring it up to date',
    load: async () => (await import('./verbs/backup.js')).defineRestore,
  },
  {
    name: 'doctor',
    description: 'check that the service works and that its data is in order, and say what to do',
    load: async () => (await import('./verbs/doctor.js')).defineDoctor,
  },
];
