import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertStaged } from '../../../../test/harness/records.js';
import {
  bare,
  bridge,
  electrician,
  other,
  plumber,
  type RosterNights,
  startRosterNights,
  typed,
} from '../../test/roster-nights.js';
import { listDecisions, loadStandingDecisions } from '../decided/decisions.js';
import { refreshLinks } from '../matched/links.js';
import { inTransaction } from '../pool.js';
import { recordId } from './record-id.js';

let nights: RosterNights;
let night: RosterNights['night'];
beforeAll(async () => {
  nights = await startRosterNights();
  night = nights.night;
});
afterAll(() => nights.close());
beforeEach(() => nights.clear());

describe('references to a contractor that is merged into another one', () => {
  const electricianId = typed('ELECTRICAL');
  beforeEach(async () => {
    await night(plumber, electrician);
    await insertStaged(nights.pool, 'match', {
      claim_id: 11,
      contractor_id: electricianId,
      confidence: 0.9,
      tier: 'likely',
      matched_with: 1,
    });
    await nights.pool.query(
      `insert into decision (claim_id, scope, permit_number, verdict, contractor_id, license_number, decided_by)
       values (11, 'austin', 'P', 'confirmed', $1, '1094', 'Ada')`,
      [electricianId],
    );
    await insertStaged(nights.pool, 'record_link', {
      family: 'orders',
      record_id: 21,
      contractor_id: electricianId,
      confidence: 0.9,
      tier: 'likely',
      signals: [],
    });
  });

  const decided = async () => {
    const standing = await loadStandingDecisions(nights.pool, 'austin');
    const [listed] = await listDecisions(nights.pool, { scope: 'austin', all: false });
    return [standing.get(11)?.contractorId, listed?.licenseInRoster, listed?.agrees];
  };

  it('stay unchanged until the next matching, and a decision finds its contractor again', async () => {
    expect(await decided()).toEqual([electricianId, true, true]);
    await night(plumber, electrician, bridge);
    expect((await decided()).slice(0, 2)).toEqual([bare, true]);
    expect((await nights.pool.query('select contractor_id, tier, matched_with from match')).rows).toEqual([
      { contractor_id: electricianId, tier: 'likely', matched_with: 1 },
    ]);
    expect((await nights.pool.query('select contractor_id from record_link')).rows).toEqual([
      { contractor_id: electricianId },
    ]);
    await night(plumber, electrician);
    expect((await decided())[0]).toBe(electricianId);
    await night(plumber);
    expect((await decided()).slice(0, 2)).toEqual([undefined, false]);
  });
});

describe('refreshLinks', () => {
  it('links an order with a shared number to the contractor of its match, or to none', async () => {
    await night(plumber, electrician, other);
    for (const [id, keys] of [
      [1, ['1094']],
      [2, ['1094', '1095']],
      [3, ['1094']],
    ] as const)
      await insertStaged(nights.pool, 'enforcement_order', {
        ...{ id, respondent: 'x', license_keys: keys, license_numbers: keys, state: 'NY', claim_id: id },
      });
    await insertStaged(nights.pool, 'match', {
      claim_id: 1,
      scope: 'orders',
      contractor_id: typed('ELECTRICAL'),
      confidence: 0.97,
      tier: 'verified',
      signals: ['license_number', 'name_exact'],
    });
    await insertStaged(nights.pool, 'match', {
      claim_id: 2,
      scope: 'orders',
      contractor_id: recordId('ny', '1095', 0),
      confidence: 0.97,
      tier: 'verified',
    });
    await insertStaged(nights.pool, 'match', {
      claim_id: 3,
      scope: 'orders',
      confidence: 0.5,
      tier: 'ambiguous',
      candidate_count: 2,
    });
    await inTransaction(nights.pool, (client) => refreshLinks(client, 'orders', 0.999));
    const { rows } = await nights.pool.query(
      'select record_id, contractor_id, confidence from record_link order by 1',
    );
    expect(rows).toEqual([
      { record_id: 1, contractor_id: typed('ELECTRICAL'), confidence: 0.97 },
      { record_id: 2, contractor_id: recordId('ny', '1095', 0), confidence: 0.999 },
    ]);
  });
});
