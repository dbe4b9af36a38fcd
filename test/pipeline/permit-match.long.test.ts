/** Why permits are matched, for API clients. */
import { createAccountKey, createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { suppressIn } from '../harness/suppressions.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Explained {
  readonly contractorLicenseNumber: string | null;
  readonly matchConfidence: string | null;
  readonly tier: string | null;
  readonly verificationSignals: string | null;
  readonly candidateCount: number;
  readonly decision: string | null;
  readonly asScored: boolean;
  readonly candidates: readonly {
    readonly licenseNumber: string;
    readonly firm: number;
    readonly matchConfidence: string;
    readonly verificationSignals: string | null;
    readonly score: number;
    readonly isNear: boolean;
    readonly behind: number;
    readonly parts: readonly {
      readonly signal: string;
      readonly bits: number;
      readonly sharers: number | null;
    }[];
  }[];
}

/** The output of `crs explain`. */
interface Told {
  readonly explanation: {
    readonly candidates: readonly { readonly parts: readonly { signal: string; weight: number }[] }[];
  };
}

interface Permit {
  readonly id: number;
  readonly jurisdiction: string;
  readonly number: string;
}

describe('GET /v1/permits/{id}/match', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let pool: pg.Pool;
  let key: string;
  beforeAll(async () => {
    workspace = await createServedWorkspace();
    server = await serveCrs({ ...workspace.settings, PORT: '0' });
    pool = createPool(workspace.database.url);
    key = (await createAccountKey(pool, { account: 'reasons', tier: 'pro' })).key;
  });
  afterAll(async () => {
    await server.close();
    await pool.end();
    await workspace.remove();
  });

  const get = (id: number, query = ''): Promise<Response> =>
    fetch(`${server.url}/v1/permits/${id}/match${query}`, { headers: { Authorization: `Bearer ${key}` } });
  const explained = async (id: number, query = '') => (await (await get(id, query)).json()) as Explained;
  /** Some permits in a tier, from every jurisdiction. */
  const permitsOf = async (tier: string | null): Promise<Permit[]> =>
    (
      await pool.query<Permit>(
        `select id, jurisdiction, permit_number as number from (
           select p.*, row_number() over (partition by p.jurisdiction order by p.id) as at
           from served.permit p join served.match m on m.claim_id = p.claim_id
           where m.tier is not distinct from $1) t where at <= 3 order by id`,
        [tier],
      )
    ).rows;
  const byAda = ['--by', 'Ada Example'];

  it.each(['verified', 'likely', 'ambiguous', null])(
    'explains a served match of tier %s, with the candidates that it beat',
    async (tier) => {
      const permits = await permitsOf(tier);
      expect(permits.length).toBeGreaterThan(0);
      for (const { id } of permits) {
        const { candidates, ...match } = await explained(id, '?candidates=10');
        expect([id, match]).toEqual([id, expect.objectContaining({ tier, decision: null, asScored: true })]);
        for (const { score, isNear, behind, parts } of candidates) {
          // The made-up jurisdictions treat 3 bits as close.
          expect(isNear).toBe(behind <= 3);
          expect(parts.reduce((sum, { bits }) => sum + bits, 0)).toBeCloseTo(score, 6);
          expect(behind).toBeCloseTo((candidates[0]?.score ?? 0) - score, 9);
        }
        const ofFirms = new Map(candidates.map((one) => [one.firm, Number(one.matchConfidence)]));
        expect([...ofFirms.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1.005);
        if (tier !== null) expect(candidates[0]?.matchConfidence).toBe(match.matchConfidence);
        if (match.contractorLicenseNumber === null || tier === 'ambiguous') continue;
        const chosen = candidates.find(
          ({ licenseNumber }) => licenseNumber === match.contractorLicenseNumber,
        );
        expect(chosen).toBeDefined();
      }
    },
  );

  it('counts the contractors that share a matching phone', async () => {
    const { rows } = await pool.query<{ id: number; contractors: string }>(
      `select p.id, n.contractors from served.permit p
         join (select right(regexp_replace(phone, '\\D', '', 'g'), 10) as phone, count(*) as contractors
               from served.contractor where phone is not null and roster_state = 'MN' group by 1 having count(*) > 1) n
           on n.phone = right(regexp_replace(p.contractor_phone, '\\D', '', 'g'), 10)
       where p.jurisdiction = 'lakeview' order by p.id limit 3`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, contractors } of rows) {
      const parts = (await explained(id)).candidates.flatMap((one) => one.parts);
      const phone = parts.find(({ signal }) => signal === 'phone');
      expect([id, phone?.sharers]).toEqual([id, Number(contractors)]);
    }
  });

  it('returns the parts that crs explain returns', async () => {
    const [permit] = await permitsOf('likely');
    const { jurisdiction = '', number = '', id = 0 } = permit ?? {};
    const told = await crsJson<Told[]>(['explain', jurisdiction, number], workspace.settings);
    const parts = told[0]?.explanation.candidates[0]?.parts.map(({ signal, weight }) => [signal, weight]);
    expect(parts?.length).toBeGreaterThan(0);
    const { candidates } = await explained(id);
    expect(candidates[0]?.parts.map(({ signal, bits }) => [signal, bits])).toEqual(parts);
  });

  it('says what an analyst decided, and leaves out the excluded contractor', async () => {
    const asked = await Promise.all(
      (await permitsOf('ambiguous')).map(async (one) => ({ ...one, ...(await explained(one.id)) })),
    );
    const permit = asked.find(({ candidates }) => candidates.length > 1);
    if (permit === undefined) throw new Error('No permit has two candidates.');
    const [first = '', second = ''] = permit.candidates.map(({ licenseNumber }) => licenseNumber);
    const decide = (...words: string[]) =>
      crs(['decide', permit.jurisdiction, permit.number, ...words, ...byAda], workspace.settings);
    await decide(second);
    expect(await explained(permit.id)).toMatchObject({
      contractorLicenseNumber: second,
      decision: 'confirmed',
      asScored: false,
    });
    await decide('undo');
    await decide('--never', first);
    const without = await explained(permit.id);
    expect(without.candidates.map(({ licenseNumber }) => licenseNumber)).not.toContain(first);
    expect(without).toMatchObject({ decision: null, asScored: true });
    await decide('undo');
    expect(await explained(permit.id)).toMatchObject({ decision: null, asScored: true });
  });

  it('shows nothing of a withheld contractor', async () => {
    const [permit] = await permitsOf('verified');
    const license = (await explained(permit?.id ?? 0)).contractorLicenseNumber ?? '';
    const { suppress, lift } = suppressIn(workspace);
    const document = await suppress('contractor', license);
    const withheld = await explained(permit?.id ?? 0);
    expect(withheld.contractorLicenseNumber).toBeNull();
    expect(JSON.stringify(withheld)).not.toContain(license);
    await lift(document);
  });

  it('returns 404 for an unknown permit', async () => {
    expect((await get(999_999_999)).status).toBe(404);
    expect((await get(1, '?candidates=31')).status).toBe(400);
  });
});
