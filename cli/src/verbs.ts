import type { Command } from 'commander';

/** A verb, or a noun with verbs below it. */
interface Verb {
  readonly name: string;
  /** The parameters shown in the list of all verbs. Each verb's file has the full description. */
  readonly parameters?: string;
  readonly description: string;
  /** Loads the verb's file and everything it imports. */
  readonly load: () => Promise<(command: Command) => void>;
}

/** All verbs, in the order of the help text. */
export const verbs: readonly Verb[] = [
  {
    name: 'migrate',
    description: 'update the database schema; safe to run in several processes at the same time',
    load: async () => (await import('./verbs/migrate.js')).defineMigrate,
  },
  {
    name: 'distribute',
    description: 'distribute the tables across a Citus cluster; shows the moves first',
    load: async () => (await import('./verbs/distribute.js')).defineDistribute,
  },
  {
    name: 'feeds',
    description: 'manage the configured feeds',
    load: async () => (await import('./verbs/feeds.js')).defineFeeds,
  },
  {
    name: 'ingest',
    parameters: '[feeds...]',
    description: 'download, read, and normalize feeds, then match what changed, cluster, and publish',
    load: async () => (await import('./verbs/ingest.js')).defineIngest,
  },
  {
    name: 'match',
    description: 'rematch the permits of some or all jurisdictions, then cluster and publish',
    load: async () => (await import('./verbs/match.js')).defineMatch,
  },
  {
    name: 'cluster',
    description: 'rebuild the address and phone clusters, and publish',
    load: async () => (await import('./verbs/cluster.js')).defineCluster,
  },
  {
    name: 'nightly',
    description: 'run the whole pipeline once: ingest, match, cluster, publish, export',
    load: async () => (await import('./verbs/nightly.js')).defineNightly,
  },
  {
    name: 'work',
    description: 'run a worker until Ctrl-C; start one per machine; workers also send webhooks',
    load: async () => (await import('./verbs/work.js')).defineWork,
  },
  {
    name: 'schedule',
    description: 'install all feed schedules, so that workers read each feed on time',
    load: async () => (await import('./verbs/nightly.js')).defineSchedule,
  },
  {
    name: 'serve',
    description: 'serve the pages and the API until Ctrl-C',
    load: async () => (await import('./verbs/serve.js')).defineServe,
  },
  {
    name: 'mcp',
    description: 'serve an AI assistant over the Model Context Protocol on standard input and output',
    load: async () => (await import('./verbs/serve.js')).defineMcp,
  },
  {
    name: 'keys',
    description: 'manage API keys: create, list, revoke, usage',
    load: async () => (await import('./verbs/keys.js')).defineKeys,
  },
  {
    name: 'tokens',
    description:
      'manage tokens for programs that can use only a URL, such as OpenRefine: create, list, revoke',
    load: async () => (await import('./verbs/tokens.js')).defineTokens,
  },
  {
    name: 'users',
    description: 'manage people who can log in: create, list, role, password, logout, revoke',
    load: async () => (await import('./verbs/users.js')).defineUsers,
  },
  {
    name: 'webhooks',
    description: 'manage account webhooks: list, deliveries, resend, disable, enable',
    load: async () => (await import('./verbs/webhooks.js')).defineWebhooks,
  },
  {
    name: 'runs',
    parameters: '[run]',
    description: 'list runs, latest nightly run first, with time, duration, counts, and errors',
    load: async () => (await import('./verbs/runs.js')).defineRuns,
  },
  {
    name: 'rejects',
    parameters: '<run>',
    description: 'list the rows that a run rejected: line, column, reason, and raw row',
    load: async () => (await import('./verbs/rejects.js')).defineRejects,
  },
  {
    name: 'explain',
    parameters: '<jurisdiction> <permit_number>',
    description: 'explain a permit match: signals, values, weights, and other candidates',
    load: async () => (await import('./verbs/explain.js')).defineExplain,
  },
  {
    name: 'review',
    description: 'list the permit contractors where an analyst’s decision helps most',
    load: async () => (await import('./verbs/decide.js')).defineReview,
  },
  {
    name: 'decide',
    parameters: '<jurisdiction> <permit_number> [license]',
    description: 'decide who a permit’s contractor is, for all permits with the same contractor text',
    load: async () => (await import('./verbs/decide.js')).defineDecide,
  },
  {
    name: 'decisions',
    description: 'list decisions, newest first: who, when, what, and whether the scores agree',
    load: async () => (await import('./verbs/decide.js')).defineDecisions,
  },
  {
    name: 'evaluate',
    description: 'measure precision, recall, and calibration against labels; publishes nothing',
    load: async () => (await import('./verbs/evaluate.js')).defineEvaluate,
  },
  {
    name: 'learn',
    description:
      'learn match weights from the contractor names in all feeds, without labels; writes the model file',
    load: async () => (await import('./verbs/learn.js')).defineLearn,
  },
  {
    name: 'reopened',
    description: 'list firms that may have reopened under a new name, with the evidence',
    load: async () => (await import('./verbs/reopened.js')).defineReopened,
  },
  {
    name: 'screen',
    parameters: '<file>',
    description: 'match your own list against the rosters and print the result',
    load: async () => (await import('./verbs/screen.js')).defineScreen,
  },
  {
    name: 'suppress',
    description:
      'withhold a contractor, a record, or a person from every response, export, explanation, and log',
    load: async () => (await import('./verbs/suppress.js')).defineSuppress,
  },
  {
    name: 'export',
    parameters: '<what>',
    description:
      'stream matches, permits, permit_contractors, permit_inspections, contractors, enforcement, inspections, actions, related, firms, aliases, events, or track_record to standard output',
    load: async () => (await import('./verbs/exports.js')).defineExport,
  },
  {
    name: 'exports',
    description: 'manage the bulk files that /v1/exports serves: list, make, remove',
    load: async () => (await import('./verbs/exports.js')).defineExports,
  },
  {
    name: 'backup',
    parameters: '<file>',
    description: 'write the database and all uploaded files to one file',
    load: async () => (await import('./verbs/backup.js')).defineBackup,
  },
  {
    name: 'restore',
    parameters: '<file>',
    description: 'restore a backup into an empty database and update its schema',
    load: async () => (await import('./verbs/backup.js')).defineRestore,
  },
  {
    name: 'doctor',
    description: 'check the service and its data, and say what to do',
    load: async () => (await import('./verbs/doctor.js')).defineDoctor,
  },
];
