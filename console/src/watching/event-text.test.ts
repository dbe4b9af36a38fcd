import type { ToldEvent } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { eventAddress, eventText, namedEventText } from './event-text.js';

const event = (more: Partial<ToldEvent>): ToldEvent => ({
  ...{ id: 'evt_1', type: 'license.status_changed', happenedAt: '2026-03-01T02:03:04Z', version: 4 },
  ...{ licenseNumber: 'BC100001', rosterState: 'MN', name: 'Acme Roofing LLC', data: {} },
  ...{ day: null, permitNumber: null, permitAddress: null },
  ...more,
});
const page = '/contractors/BC100001?state=MN';

describe('an event in words', () => {
  it.each<[Partial<ToldEvent>, string, string]>([
    [{ data: { from: 'Issued', to: 'Revoked' } }, 'License status changed from Issued to Revoked', page],
    [{ data: { from: null, to: 'Issued' } }, 'License status changed from unknown to Issued', page],
    [
      { type: 'license.expiring', data: { expirationDate: '2026-06-30', days: 30 } },
      'License expires June 30, 2026',
      page,
    ],
    [
      { type: 'enforcement.added', day: '2026-02-11', data: { id: 3, tier: 'likely' } },
      'Disciplinary order of February 11, 2026 matched to this contractor (likely match)',
      `${page}#orders`,
    ],
    [
      { type: 'ag_action.added', data: { id: 3, tier: 'verified' } },
      'Attorney general action matched to this contractor',
      `${page}#actions`,
    ],
    [
      { type: 'osha.inspection_added', day: '2026-02-11', data: { activityNumber: 7, tier: 'possible' } },
      'OSHA inspection of February 11, 2026 matched to this contractor (possible match)',
      `${page}#inspections`,
    ],
    [
      {
        ...{ type: 'permit.matched', data: { id: 9, tier: 'verified' } },
        ...{ permitNumber: 'P-9', permitAddress: '12 Elm St, Duluth' },
      },
      'Permit matched to this contractor: P-9, 12 Elm St, Duluth',
      '/permits/9',
    ],
    [
      { type: 'contractor.reopened_likely', data: { id: 1, role: 'old' } },
      'This firm may have reopened under another name',
      `${page}#related`,
    ],
    [
      { type: 'contractor.reopened_likely', data: { id: 1, role: 'new' } },
      'This may be a reopened firm under a new name',
      `${page}#related`,
    ],
    [
      {
        ...{ type: 'permit.matched', data: { events: 5000 } },
        ...{ licenseNumber: null, rosterState: null, name: null },
      },
      '5,000 permits matched in one update',
      '/changes',
    ],
    [
      {
        ...{ type: 'contractor.reopened_likely', data: { events: 30 } },
        ...{ licenseNumber: null, rosterState: null, name: null },
      },
      '15 possible reopenings under a new name in one update',
      '/reopened',
    ],
  ])('%j is %j', (more, text, address) => {
    expect([eventText(event(more)), eventAddress(event(more))]).toEqual([text, address]);
  });

  it('starts with the name if there is one', () => {
    const data = { from: 'Issued', to: 'Expired' };
    expect(namedEventText(event({ data }))).toBe(
      'Acme Roofing LLC: License status changed from Issued to Expired',
    );
  });
});
