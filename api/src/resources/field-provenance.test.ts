import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Detail = Readonly<Record<string, unknown>> & {
  readonly fieldProvenance: readonly Readonly<Record<string, unknown>>[];
};

describe('provenance=true', () => {
  it.each([
    ['/v1/licenses/BC100001?state=MN', 'mn_licenses', 'BC100001', '2026-03-01T02:03:04Z'],
    ['/v1/permits/101?', 'austin_permits', 'P-101', '2026-03-02T02:03:04Z'],
  ])('adds to %s where each field with a value comes from', async (path, source, row, lastSeen) => {
    const plain = await api.json<Detail>(path);
    expect(await api.json(`${path}&provenance=false`)).toEqual(plain);
    const { fieldProvenance, ...same } = await api.json<Detail>(`${path}&provenance=true`);
    expect(same).toEqual(plain);
    const given = Object.entries(plain)
      .filter(([field, value]) => field !== 'provenance' && value !== null && String(value) !== '')
      .map(([field]) => field);
    expect(fieldProvenance.map(({ field }) => field)).toEqual(given);
    for (const { kind, field: _field, ...from } of fieldProvenance)
      expect(from).toEqual(
        kind === 'derived'
          ? { source: null, row: null, firstSeen: null, lastSeen: null }
          : { source, row, firstSeen: null, lastSeen },
      );
  });

  it('distinguishes printed, normalized, and derived values', async () => {
    const { fieldProvenance } = await api.json<Detail>('/v1/licenses/BC100001?state=MN&provenance=true');
    const kindOf = (name: string) => fieldProvenance.find(({ field }) => field === name)?.kind;
    expect(['name', 'statusPrinted', 'status', 'originalDate', 'hasEnforcementAction'].map(kindOf)).toEqual([
      'printed',
      'printed',
      'normalised',
      'normalised',
      'derived',
    ]);
  });
});
