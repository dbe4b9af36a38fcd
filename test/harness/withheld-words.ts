/** The inputs for every output, to find withheld people. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportNames, hashKey } from '@crs/store';
import type { Running } from './every-verb.js';
import { withheld } from './withheld-records.js';
import { namesPattern, type WithheldService } from './withheld-service.js';

const licenses = withheld.flatMap(({ license, firmLicense }) => [
  license,
  firmLicense,
  `${firmLicense}0`,
  `${firmLicense}1`,
]);
const fixed = (...values: readonly string[]) => values;
const idsOf = (table: string) => (service: WithheldService) => service.idsOf(table);
const column = (statement: string) => (service: WithheldService) => service.column(statement);
const firms = column('select distinct firm_id as value from crs.firm_member order by 1');

/** Where the values of path segments and parameters come from, by name, or by name and the beginning of the path. */
export const valueSources: Readonly<
  Record<string, (service: WithheldService) => readonly string[] | Promise<readonly string[]>>
> = {
  licenseNumber: () => licenses,
  licenseNumbers: () => fixed(licenses.join(',')),
  jurisdiction: () => fixed('lakeview', 'rivermont', 'cedar_harbor'),
  activityNumber: (service) => service.idsOf('inspection', 'activity_number'),
  'id /v1/enforcement/{id}': idsOf('enforcement_order'),
  'id /v1/ag-enforcement/{id}': idsOf('ag_action'),
  'id /v1/permits/{id}': idsOf('permit'),
  'id /permits/:id': idsOf('permit'),
  'id /claims/:id': idsOf('claim'),
  'id /v1/firms/{id}': firms,
  'id /firms/:id': firms,
  'id /v1/watch-lists/{id}': () => fixed('1'),
  'id /v1/webhooks/{id}': () => fixed('1'),
  'id /webhooks/:id': () => fixed('1'),
  'id /users/:id': column('select id as value from console_user order by 1'),
  'token /watching/:token': async (service) => fixed(await mailedToken(service)),
  'id /samples/:id': () => fixed('1'),
  'id /runs/:id': column('select id as value from run order by 1'),
  deliveryId: column('select id as value from webhook_delivery order by 1'),
  version: ({ kept }) => kept.versions.map(String),
  file: () => fixed('permits.csv.gz', 'export.json'),
  feed: column('select feed as value from feed_state order by 1'),
  since: () => fixed('0'),
  cursor: () => fixed(),
  address: () => withheld.map(({ street }) => street),
};

/** Values of path segments and parameters, by the names of `valueSources`. */
export async function valuesOf(service: WithheldService): Promise<Record<string, readonly string[]>> {
  const values: Record<string, readonly string[]> = {};
  for (const [name, source] of Object.entries(valueSources)) values[name] = await source(service);
  return values;
}

/** The token of an email to a person who watches the same as the service's account. */
async function mailedToken({ pool }: WithheldService): Promise<string> {
  const token = 'token-of-an-email';
  await pool.query(
    `with watcher as (
       insert into crs.watcher (mail_address, digested_to) values ('watcher@example.org', 0) returning id),
     list as (
       insert into crs.watch_list (watcher_id, name, subjects)
       select watcher.id, l.name, l.subjects from watcher, crs.watch_list l where l.id = 1)
     insert into crs.watch_mail (watcher_id, token_hash, status, next_at)
     select id, $1, 'sent', null from watcher`,
    [hashKey(token)],
  );
  return token;
}

/** The arguments of verbs that need some, and the verbs that come last. */
export async function wordsOf(service: WithheldService): Promise<Pick<Running, 'words' | 'last'>> {
  const { pool, folder, workspace, key, kept } = service;
  const one = withheld[0]?.name ?? '';
  const permits = await pool.query<{ jurisdiction: string; number: string }>(
    `select jurisdiction, permit_number as number from crs.permit r where r::text ~* '${namesPattern}' order by 1, 2`,
  );
  const named = permits.rows.map(({ jurisdiction, number }) => [jurisdiction, number]);
  const runs = await service.column('select id as value from run order by 1');
  const why = ['--reason', 'Court order', '--by', 'Ada', '--yes'];
  const [some] = await service.column(
    `select permit_number as value from crs.permit r where jurisdiction = 'lakeview' and not r::text ~* '${namesPattern}' order by 1 limit 1`,
  );
  await service.suppress(['record', 'permit', 'lakeview', String(some)]);
  const [lifted = ''] = await service.column('select max(id) as value from suppression');
  const labels = join(folder, 'labels.csv');
  await writeFile(
    labels,
    [
      'jurisdiction,permit_number,license_number',
      ...named.map(([city, number], at) => `${city},${number},${withheld[at % 5]?.license}`),
    ].join('\n'),
  );
  const words: Record<string, readonly (readonly string[])[] | null> = {
    serve: null,
    work: null,
    mcp: null,
    ingest: [['--all'], ['sample_lakeview_permits', '--full']],
    match: [['--all']],
    'feeds new': [
      [
        join(workspace.sampleDir, 'permits/lakeview.csv'),
        '--dry-run',
        '--name',
        'again',
        '--family',
        'permits',
        '--jurisdiction',
        'again',
        '--city',
        'Again',
        '--state',
        'MN',
      ],
    ],
    'feeds check': [['--all']],
    'feeds remove': [['sample_wa_licenses', '--yes']],
    'keys create': [['--account', 'another', '--tier', 'pro']],
    'keys revoke': [['1']],
    'tokens create': [[key]],
    'tokens revoke': [['1']],
    'users create': [['another', '--role', 'viewer']],
    'users role': [['another', 'analyst']],
    'users password': [['another']],
    'users logout': [['another']],
    'users revoke': [['another']],
    'webhooks deliveries': [['1']],
    'webhooks resend': [['1', '--dead']],
    'webhooks enable': [['1']],
    'webhooks disable': [['1']],
    runs: [[], ['--limit', '1000'], ...runs.map((id) => [id])],
    'runs show': [[String(kept.refused)]],
    'runs retry': [[]],
    'runs accept': [[String(kept.refused), '--by', one]],
    'runs drop': [[String(kept.refused)]],
    'runs undo': [runs.slice(-1)],
    rejects: [[String(kept.rejected)]],
    explain: named.flatMap((permit) => [permit, [...permit, '--bits', '--html', join(folder, 'why.html')]]),
    review: [['--limit', '5000']],
    decide: [
      ['lakeview', '2024-99110', 'none', '--by', 'Ada'],
      ['lakeview', '2024-99110', 'undo', '--by', 'Ada'],
    ],
    decisions: [['--all'], ['--all', '--format', 'csv']],
    evaluate: [
      [
        '--labels',
        labels,
        '--worst',
        '100',
        '--html',
        join(folder, 'quality.html'),
        '--answers',
        join(folder, 'answers.csv'),
      ],
      ['--decisions', '--by', 'permit'],
    ],
    learn: [['--out', join(folder, 'model.yaml')]],
    reopened: [['--least', '0', '--limit', '1000']],
    screen: [
      [join(folder, 'ids.csv'), '--explain', '--format', 'jsonl'],
      [join(folder, 'ids.csv'), '--changes'],
    ],
    'suppress contractor': [[withheld[3]?.license ?? '', ...why]],
    'suppress record': [['permit', 'lakeview', String(some), ...why]],
    'suppress person': [[one, ...why]],
    'suppress list': [[], ['--all']],
    'suppress lift': [[lifted]],
    export: exportNames.flatMap((name) => [[name], [name, '--format', 'jsonl']]),
    'exports remove': [['1']],
    backup: [[join(folder, 'backup.tar')]],
    // Only into an empty database: the test restores one itself.
    restore: [[join(folder, 'backup.tar')]],
  };
  return {
    words,
    last: ['runs undo', 'users revoke', 'tokens revoke', 'keys revoke', 'feeds remove', 'restore'],
  };
}
