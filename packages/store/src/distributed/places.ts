/** The place of each table on a Citus cluster. A single PostgreSQL server has all tables. */

/** Rows are spread over the nodes by the hash of a column that is part of every unique key. */
interface Distributed {
  readonly kind: 'distributed';
  readonly column: string;
  /** The table whose rows with the same value are on the same node; null without one. */
  readonly with: string | null;
  readonly why: string;
}

/** Every node has all rows; a change goes to all nodes at once. */
interface Reference {
  readonly kind: 'reference';
  readonly why: string;
}

/** The coordinator has all rows. */
interface Local {
  readonly kind: 'local';
  readonly why: string;
}

/** The place of a table, and the reason. */
export type Place = Distributed | Reference | Local;

const all = (
  schema: 'crs' | 'served',
  names: readonly string[],
  place: Place,
): readonly (readonly [string, Place])[] => names.map((name) => [`${schema}.${name}`, place]);

/** The place of each table by name, in the order in which `distribute` moves them. */
export const tablePlaces: ReadonlyMap<string, Place> = new Map([
  ...all('served', ['permit'], {
    kind: 'distributed',
    column: 'jurisdiction',
    with: null,
    why: 'Grows with the number of cities and is most of the published data. All permits of a city are on one node.',
  }),
  ...all('served', ['permit_status'], {
    kind: 'reference',
    why: 'The coordinator checks whether the permit of an event is published.',
  }),
  ...all('served', ['claim', 'match'], {
    kind: 'reference',
    why: 'Nodes join them with permits, and the coordinator joins them with inspections.',
  }),
  ...all('served', ['contractor', 'feed_state', 'feed_version', 'permit_outcome'], {
    kind: 'reference',
    why: 'Small. Nodes join them with permits.',
  }),
  ...all('served', ['inspection'], {
    kind: 'local',
    why: 'All its claims have the scope osha. If claims were distributed, they would be on a different node than a state’s inspections.',
  }),
  ...all(
    'served',
    [
      'ag_action',
      'alias',
      'enforcement_order',
      'firm',
      'firm_member',
      'license_history',
      'record_link',
      'reopened',
      'shared_value',
      'shared_value_member',
      'unlicensed_permit',
    ],
    { kind: 'local', why: 'Grows with the number of contractors, not permits, and is read by key.' },
  ),
  ...all(
    'served',
    [
      'contractor_tally',
      'contractor_word',
      'known_name',
      'known_street',
      'known_word',
      'license_subtype',
      'license_type',
      'permit_inspection_year',
      'permit_outcome_year',
      'permit_town',
      'permit_year',
      'prepared_figure',
    ],
    { kind: 'local', why: 'Publishing prepares it so that requests don’t read the tables behind it.' },
  ),
  ...all('served', ['change_log', 'data_version', 'event', 'publication'], {
    kind: 'local',
    why: 'Depends on the order of versions, which a single node decides.',
  }),
  ...all(
    'crs',
    [
      'ag_action',
      'claim',
      'contractor',
      'enforcement_order',
      'inspection',
      'license_record',
      'match',
      'permit',
      'record_link',
      'alias',
      'firm',
      'firm_member',
      'shared_value',
      'shared_value_member',
      'scored_match',
    ],
    {
      kind: 'local',
      why: 'Loads replace partitions, and statement triggers record changes. Citus supports neither on distributed tables.',
    },
  ),
  ...all(
    'crs',
    [
      'ag_action_before',
      'alias_source',
      'alias_version',
      'applied_suppression',
      'claim_before',
      'cluster',
      'cluster_member',
      'decision',
      'enforcement_order_before',
      'feed_manifest',
      'feed_schedule',
      'feed_state',
      'feed_version',
      'former_line',
      'inspection_before',
      'label_sample',
      'learned_weights',
      'license_holder',
      'license_holder_before',
      'license_record_before',
      'match_again',
      'match_before',
      'match_state',
      'pending_change',
      'permit_before',
      'published_matching',
      'quarantine',
      'reserved_claim_id',
      'sample_label',
      'sampled_claim',
      'spare_id',
      'suppression',
      'withheld',
    ],
    {
      kind: 'local',
      why: 'Read and written in the same transactions as the stages’ tables, which are local.',
    },
  ),
  ...all(
    'crs',
    [
      'event_state',
      'last_backup',
      'migration',
      'notified',
      'operator_action',
      'reject',
      'run',
      'run_line',
      'size_sample',
    ],
    { kind: 'local', why: 'Small: records of operators’ work and of runs.' },
  ),
  ...all(
    'crs',
    [
      'account',
      'api_key',
      'console_login',
      'console_user',
      'cursor_list',
      'cursor_page',
      'key_usage',
      'limit_event',
      'report',
      'rows_used',
      'service_token',
      'summary_concern',
      'watch_list',
      'watch_mail',
      'watch_request',
      'watched',
      'watcher',
      'webhook',
      'webhook_delivery',
      'webhook_watch_list',
    ],
    {
      kind: 'local',
      why: 'Small: accounts and people, with foreign keys, identity columns, and advisory locks.',
    },
  ),
]);
