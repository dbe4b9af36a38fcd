/** Random edits of the stages and suppressions, for tests of publishing. */
import fc from 'fast-check';
import type pg from 'pg';
import type { NewSuppression } from '../src/suppressed/suppressions.js';

const NAMES = ['John Doe', 'DOE, JOHN A', 'Acme Roofing LLC', 'Jane Roe', null];
const WHY = { reason: 'A reason', by: 'Ada', until: null };
const NO_MORE = { state: null, jurisdiction: null, phone: null, address: null };
/** What tests suppress, with what readers must not see then. */
export const SUPPRESSIONS: readonly { readonly made: NewSuppression; readonly unseen: readonly string[] }[] =
  [
    {
      made: { kind: 'person', action: 'mask', target: { ...NO_MORE, name: 'John Doe' }, ...WHY },
      unseen: ['john doe', 'doe, john', 'doe john'],
    },
    {
      made: {
        kind: 'record',
        action: 'hide',
        target: { table: 'permit', jurisdiction: 'elm', number: 'ELM-2' },
        ...WHY,
      },
      unseen: ['elm-2'],
    },
    {
      made: {
        kind: 'contractor',
        action: 'hide',
        target: {
          licenseKey: 'LIC-3',
          licenseNumber: 'LIC-3',
          state: 'MN',
          licenseType: null,
          names: [],
          nameKeys: [],
          contacts: [],
        },
        ...WHY,
      },
      unseen: ['lic-3'],
    },
  ];

const place = fc.constantFrom('elm', 'oak');
const id = fc.integer({ min: 1, max: 4 });
const name = fc.constantFrom(...NAMES);
/** A permit's contractors other than its own. */
const others = fc.option(fc.uniqueArray(id), { nil: undefined });
/** An edit of stages with four of everything. */
export const edit = fc.oneof(
  fc.record({ what: fc.constant('claim' as const), place, id, name, contractor: fc.option(id) }),
  fc.record({ what: fc.constant('permit' as const), place, id, name, claim: id, others }),
  fc.record({ what: fc.constant('contractor' as const), id, name }),
  fc.record({ what: fc.constant('order' as const), id, name, contractor: id }),
  fc.record({ what: fc.constant('share' as const), id, contractor: id }),
  fc.record({ what: fc.constant('firm' as const), id, contractor: id }),
  fc.record({ what: fc.constant('alias' as const), place, id, contractor: id }),
  fc.record({
    what: fc.constant('remove' as const),
    from: fc.constantFrom('permit', 'share', 'order', 'firm', 'claim'),
    place,
    id,
  }),
  fc.record({ what: fc.constant('renumber' as const), place, id }),
  fc.record({ what: fc.constant('suppress' as const), which: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ what: fc.constant('suppress' as const), which: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ what: fc.constant('lift' as const) }),
  fc.record({ what: fc.constant('lift' as const) }),
  fc.record({ what: fc.constant('publish' as const), held: fc.boolean() }),
  fc.record({ what: fc.constant('publish' as const), held: fc.boolean() }),
);
type Edit = Parameters<Parameters<typeof edit.map>[0]>[0];

const claimOf = (scope: string, number: number): number => number + (scope === 'elm' ? 0 : 100);
const keyOf = (text: string | null): string | null => text?.toLowerCase().replace(/[^a-z]+/g, ' ') ?? null;

/** Makes an edit of the stages; those of suppressions and publishes are for the test. */
export async function editStages(pool: pg.Pool, one: Edit): Promise<void> {
  if (one.what === 'claim') {
    // A claim that prints something else is another one: no alias stands on it.
    await pool.query('delete from alias where id = $1', [claimOf(one.place, one.id)]);
    await pool.query('delete from alias_source where claim_id = $1', [claimOf(one.place, one.id)]);
    await pool.query(
      `with claimed as (
         insert into claim (id, scope, state, contractor_name, name_key, record_count) values ($1, $2, 'MN', $3, $4, 1)
         on conflict (id, scope) do update set contractor_name = excluded.contractor_name, name_key = excluded.name_key)
       insert into match (claim_id, scope, run_id, contractor_id, tier) values ($1, $2, 1, $5, case when $5::bigint is not null then 'likely' end)
       on conflict (claim_id, scope) do update set contractor_id = excluded.contractor_id, tier = excluded.tier`,
      [claimOf(one.place, one.id), one.place, one.name, keyOf(one.name), one.contractor],
    );
  }
  if (one.what === 'firm')
    await pool.query(
      'insert into firm_member values ($1, $2) on conflict (contractor_id) do update set firm_id = excluded.firm_id',
      [one.contractor, one.id],
    );
  if (one.what === 'alias')
    await pool.query(
      `with taught as (
         insert into alias_source (claim_id, scope, contractor_id, key, known_by, name, keys)
         select id, scope, $2, id::text, 'phone', contractor_name, '{}' from claim
         where id = $1 and contractor_name is not null on conflict do nothing returning *)
       insert into alias (id, contractor_id, key, known_by, name, keys, claims, records)
       select claim_id, contractor_id, key, array[known_by], name, keys, 1, 1 from taught`,
      [claimOf(one.place, one.id), one.contractor],
    );
  if (one.what === 'permit') {
    const row = claimOf(one.place, one.id) + 1000;
    const claims = [one.claim, ...(one.others ?? []).filter((other) => other !== one.claim)];
    await pool.query('delete from permit where id = $1', [row]);
    await pool.query(
      `insert into permit (id, feed, source_key, ordinal, content_hash, jurisdiction, permit_number, contractor_name, description, claim_id,
         contractor_roles, contractor_claims, inspections, run_id)
       values ($1::bigint, $2, $1::text, 0, hashtext(concat($4::text, $5::text, $6::bigint, $7::bigint[])), $2, $3, $4::text,
         'Paid by ' || $5::text || '.', $6::bigint, $8, $7,
         case when $5::text is not null then jsonb_build_array(jsonb_build_object('inspectionType', 'Rough', 'scheduledDate', null,
           'inspectedDate', '2025-03-04', 'result', 'Met ' || $5::text, 'outcome', 'unknown')) end, 1)`,
      [
        row,
        one.place,
        `${one.place.toUpperCase()}-${one.id}`,
        one.name ?? '',
        one.name,
        claimOf(one.place, one.claim),
        claims.length === 1 ? null : claims.map((claim) => claimOf(one.place, claim)),
        claims.map((claim) => `role ${claim}`),
      ],
    );
    await pool.query(`insert into pending_change values ('permit', $1, $2)`, [one.place, row]);
  }
  if (one.what === 'contractor') {
    // As a roster does that loses it.
    if (one.name === null) {
      await pool.query('delete from contractor where id = $1', [one.id]);
      await pool.query('update match set contractor_id = null, tier = null where contractor_id = $1', [
        one.id,
      ]);
      await pool.query('delete from record_link where contractor_id = $1', [one.id]);
      for (const table of ['shared_value_member', 'firm_member', 'alias', 'alias_source'])
        await pool.query(`delete from ${table} where contractor_id = $1`, [one.id]);
    } else
      await pool.query(
        `insert into contractor (id, feed, roster_state, license_key, license_number, name, name_clean, name_key, phone)
         values ($1::bigint, 'roster', 'MN', 'LIC-' || $1, 'LIC-' || $1, $2, $2, $3, '612555010' || $1)
         on conflict (id) do update set name = excluded.name, name_clean = excluded.name_clean, name_key = excluded.name_key`,
        [one.id, one.name, keyOf(one.name)],
      );
  }
  if (one.what === 'order') {
    await pool.query('delete from enforcement_order where id = $1', [one.id]);
    await pool.query(
      `insert into enforcement_order (id, feed, source_key, ordinal, content_hash, respondent, individual_names, license_numbers, run_id)
       values ($1::bigint, 'orders', $1::text, 0, hashtext($2 || $3::text), $2, array[$2], array['LIC-' || $3::text], 1)`,
      [one.id, one.name ?? 'Nobody', one.contractor],
    );
    await pool.query(`insert into pending_change values ('enforcement_order', 'orders', $1)`, [one.id]);
    await pool.query('delete from record_link where record_id = $1', [one.id]);
    await pool.query(`insert into record_link values ('orders', $1, $2, 0.9, 'likely', '{name_exact}')`, [
      one.id,
      one.contractor,
    ]);
  }
  if (one.what === 'share') {
    await pool.query(
      `insert into shared_value values ($1::bigint, 'phone', $1::text, $1::text, 0, false) on conflict do nothing`,
      [one.id],
    );
    await pool.query('insert into shared_value_member values ($1, $2) on conflict do nothing', [
      one.id,
      one.contractor,
    ]);
    await pool.query(
      'update shared_value v set sharers = (select count(*) from shared_value_member m where m.shared_value_id = v.id) where id = $1',
      [one.id],
    );
  }
  if (one.what === 'renumber') {
    const row = claimOf(one.place, one.id) + 1000;
    await pool.query(
      `update permit set permit_number = permit_number || 'A', content_hash = content_hash + 1 where id = $1`,
      [row],
    );
    await pool.query(`insert into pending_change values ('permit', $1, $2)`, [one.place, row]);
  }
  if (one.what === 'remove') {
    const row = claimOf(one.place, one.id);
    if (one.from === 'permit') {
      await pool.query('delete from permit where id = $1', [row + 1000]);
      await pool.query(`insert into pending_change values ('permit', $1, $2)`, [one.place, row + 1000]);
    }
    if (one.from === 'claim')
      await pool.query('update match set contractor_id = null, tier = null where claim_id = $1', [row]);
    if (one.from === 'firm') await pool.query('delete from firm_member where contractor_id = $1', [one.id]);
    if (one.from === 'share') {
      await pool.query('delete from shared_value_member where shared_value_id = $1', [one.id]);
      await pool.query('delete from shared_value where id = $1', [one.id]);
    }
    if (one.from === 'order') {
      await pool.query('delete from enforcement_order where id = $1', [one.id]);
      await pool.query('delete from record_link where record_id = $1', [one.id]);
      await pool.query(`insert into pending_change values ('enforcement_order', 'orders', $1)`, [one.id]);
    }
  }
}

/** Makes the partition of the orders that edits write. */
export const startPartitions = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    `create table if not exists enforcement_order__orders partition of enforcement_order for values in ('orders')`,
  );
