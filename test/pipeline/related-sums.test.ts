/** Every page counts the same for a license: its own, its firm's, and those of related contractors. */
import { createPool } from '@crs/store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { serveCrs } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Line {
  readonly licenseNumber: string;
  readonly rosterState: string;
  readonly licenseType: string | null;
}
interface Profile {
  readonly contractor: Line;
  readonly enforcement: { readonly totalCount: number; readonly totalPenaltyAmount: number };
  readonly agEnforcement: { readonly totalCount: number };
  readonly osha: { readonly totalCount: number; readonly totalViolations: number };
  readonly permits: { readonly totalCount: number; readonly totalValue: number };
}
interface Related extends Line {
  readonly reason: string;
  readonly reopenedRole: 'old' | 'new' | null;
}

let workspace: Workspace;
let server: Awaited<ReturnType<typeof serveCrs>>;
let pool: pg.Pool;
let asked = 0;
beforeAll(async () => {
  workspace = await createServedWorkspace();
  server = await serveCrs({ ...workspace.settings, PORT: '0', CRS_TRUSTED_PROXIES: '127.0.0.1' });
  pool = createPool(workspace.database.url);
});
afterAll(async () => {
  await server?.close();
  await pool?.end();
  await workspace?.remove();
});

/** A page's content, as data. Every request has its own address, because requests are limited by address. */
async function dataOf<T>(path: string): Promise<T> {
  asked += 1;
  const headers = { 'X-Forwarded-For': `198.51.${asked >> 8}.${asked & 255}` };
  const answer = await fetch(`${server.url}${path}`, { headers });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as T;
}

const pathOf = ({ licenseNumber, rosterState, licenseType }: Line, list = ''): string =>
  `/contractors/${encodeURIComponent(licenseNumber)}${list}?${new URLSearchParams({
    state: rosterState,
    ...(licenseType !== null && { licenseType }),
    format: 'json',
  })}`;

const profiles = new Map<string, Promise<Profile>>();
function profileOf(line: Line): Promise<Profile> {
  const path = pathOf(line);
  const known = profiles.get(path) ?? dataOf<Profile>(path);
  profiles.set(path, known);
  return known;
}

/** The number in a sentence: `2 of its 9 disciplinary orders` is nine, `a disciplinary order` is one. */
function toldOf(sentence: string, thing: string): number {
  const word = `(?:(?:(\\d+) of its )?(\\d+|an?) )${thing}s?\\b`;
  let sum = 0;
  for (const [, , count = ''] of sentence.matchAll(new RegExp(word, 'g')))
    sum += Number.isNaN(Number(count)) ? 1 : Number(count);
  return sum;
}

it('a related contractor is shown with the orders, actions, and violations of its own page', async () => {
  const { rows: pairs } = await pool.query<{ older: Line; newer: Line }>(
    `select json_build_object('licenseNumber', o.license_number, 'rosterState', o.roster_state, 'licenseType', o.license_type) as older,
       json_build_object('licenseNumber', n.license_number, 'rosterState', n.roster_state, 'licenseType', n.license_type) as newer
     from served.reopened r join served.contractor o on o.id = r.older_id join served.contractor n on n.id = r.newer_id
     order by r.likelihood desc limit 60`,
  );
  let compared = 0;
  for (const { newer } of pairs) {
    const { data } = await dataOf<{ data: Related[] }>(pathOf(newer, '/related'));
    for (const other of data.filter(({ reopenedRole }) => reopenedRole === 'old')) {
      const { enforcement, agEnforcement, osha } = await profileOf(other);
      const known = /The older license has ([^.]*)\./.exec(other.reason)?.[1];
      if (known !== undefined) {
        const isPart = /(Another|Others) came long after the newer license began/.test(other.reason);
        expect([other.licenseNumber, toldOf(known, 'disciplinary order')]).toEqual([
          other.licenseNumber,
          // If no event of a kind was in time, the sentence doesn't name the kind.
          /order/.test(known) || !isPart ? enforcement.totalCount : 0,
        ]);
        const actions = toldOf(known, '(?:open |dismissed )?attorney general action');
        if (!isPart)
          expect([other.licenseNumber, actions]).toEqual([other.licenseNumber, agEnforcement.totalCount]);
        compared += 1;
      }
      const found = /OSHA inspectors found (.*?) at the older firm/.exec(other.reason)?.[1];
      if (found !== undefined) {
        const [, whole] = /of its (\d+)/.exec(found) ?? [];
        expect(Number(whole ?? toldOf(found, 'violation'))).toBe(osha.totalViolations);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(0);
});

it("a firm has the totals of its licenses' pages", async () => {
  const { rows: firms } = await pool.query<{ id: number }>(
    'select distinct firm_id as id from served.firm_member order by 1 limit 40',
  );
  expect(firms.length).toBeGreaterThan(1);
  for (const { id } of firms) {
    const { licenses, totals } = await dataOf<{
      licenses: (Record<string, number> & { line: Line })[];
      totals: Record<string, number>;
    }>(`/firms/${id}?format=json`);
    const sums = { orders: 0, penalties: 0, actions: 0, inspections: 0, violations: 0, permits: 0, value: 0 };
    for (const { line, isOnlyMarked: _mark, reopenedAs: _others, standingActions, ...figures } of licenses) {
      const { enforcement, agEnforcement, osha, permits } = await profileOf(line);
      const own = {
        orders: enforcement.totalCount,
        penalties: enforcement.totalPenaltyAmount,
        actions: agEnforcement.totalCount,
        inspections: osha.totalCount,
        violations: osha.totalViolations,
        permits: permits.totalCount,
        value: permits.totalValue,
      };
      expect(figures).toEqual(own);
      // Dismissed ones are left out.
      expect(standingActions).toBeGreaterThanOrEqual(0);
      expect(standingActions).toBeLessThanOrEqual(own.actions);
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += own[name];
    }
    for (const [name, sum] of Object.entries(sums)) expect(totals[name]).toBeCloseTo(sum, 2);
  }
});
