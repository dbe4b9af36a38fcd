/** The inputs for every output, to find withheld people. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportNames, hashKey } from '@crs/store';
import type { Running } from './every-verb.js';
import { withheld } from './withheld-records.js';
import { namesPattern, type WithheldService } from './withheld-service.js';

/** Values of path segments and parameters, by name or by name and path. */
export async function valuesOf(service: WithheldService): Promise<Record<string, readonly string[]>> {
  const licenses = withheld.flatMap(({ license, firmLicense }) => [
    license,
    firmLicense,
    `${firmLicense}0`,
    `${firmLicense}1`,
  ]);
  const permits = await service.idsOf('permit');
  const orders = await service.idsOf('enforcement_order');
  const actions = await service.idsOf('ag_action');
  const deliveries = await service.column('select id as value from webhook_delivery order by 1');
  const token = [await mailedToken(service)];
  return {
    licenseNumber: licenses,
    licenseNumbers: [licenses.join(',')],
    jurisdiction: ['lakeview', 'rivermont', 'cedar_harbor'],
    activityNumber: await service.idsOf('inspection', 'activity_number'),
    'id /v1/enforcement/{id}': orders,
    'id /v1/ag-enforcement/{id}': actions,
    'id /v1/permits/{id}': permits,
    'id /v1/permits/{id}/match': permits,
    'id /permits/:id': permits,
    'id /permits/:id/why': permits,
    'id /claims/:id/why': await service.idsOf('claim'),
    'id /v1/firms/{id}': await service.column(
      'select distinct firm_id as value from crs.firm_member order by 1',
    ),
    'id /firms/:id': await service.column('select distinct firm_id as value from crs.firm_member order by 1'),
    'id /v1/watch-lists/{id}': ['1'],
    'id /v1/webhooks/{id}': ['1'],
    'id /v1/webhooks/{id}/deliveries': ['1'],
    'id /v1/webhooks/{id}/deliveries/{deliveryId}': ['1'],
    'id /webhooks/:id': ['1'],
    'id /users/:id': await service.column('select id as value from console_user order by 1'),
    'token /watching/:token': token,
    'token /watching/:token/confirm': token,
    'id /samples/:id': ['1'],
    'id /samples/:id/label': ['1'],
    'id /runs/:id': await service.column('select id as value from run order by 1'),
    deliveryId: deliveries,
    version: service.kept.versions.map(String),
    file: ['permits.csv.gz', 'export.json'],
    feed: await service.column('select feed as value from feed_state order by 1'),
    since: ['0'],
    cursor: [],
    address: withheld.map(({ street }) => street),
  };
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
