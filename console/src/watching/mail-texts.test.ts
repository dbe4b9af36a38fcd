import type { ToldEvent } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { confirmText, digestText } from './mail-texts.js';

const linked = { site: 'https://records.example.org', token: 'TOKEN' };
const event = (name: string | null, more: Partial<ToldEvent> = {}): ToldEvent => ({
  ...{ id: 'evt_1', type: 'license.status_changed', happenedAt: '2026-03-01T02:03:04Z', version: 4, name },
  ...{ licenseNumber: 'BC1', rosterState: 'MN', data: { from: 'Issued', to: 'Expired' } },
  ...{ day: null, permitNumber: null, permitAddress: null },
  ...more,
});

describe('an email', () => {
  it('that asks for confirmation says what, where, and until when', () => {
    const { subject, text } = confirmText(['Acme Roofing LLC'], linked);
    expect(subject).toBe('Confirm: tell me when Acme Roofing LLC changes');
    expect(text).toContain('within 48 hours:\nhttps://records.example.org/watching/TOKEN/confirm');
    expect(confirmText([], linked).subject).toBe('Confirm: tell me when something on your list changes');
    expect(confirmText(['x'.repeat(400)], linked).subject).toHaveLength(150);
  });

  it('about changes lists them by contractor, each with its page, and how to stop the emails', () => {
    const { subject, text } = digestText([event('Acme'), event('Bee'), event('Acme')], false, linked);
    expect(subject).toBe('3 changes on your list');
    expect(text.split('\n\n').map((part) => part.split('\n'))).toEqual([
      [
        'Acme',
        '- License status changed from Issued to Expired',
        '  https://records.example.org/contractors/BC1?state=MN',
        '- License status changed from Issued to Expired',
        '  https://records.example.org/contractors/BC1?state=MN',
      ],
      [
        'Bee',
        '- License status changed from Issued to Expired',
        '  https://records.example.org/contractors/BC1?state=MN',
      ],
      [expect.stringContaining('You get this email because'), 'https://records.example.org/watching/TOKEN'],
    ]);
  });

  it.each<[ToldEvent[], boolean, string]>([
    [[event('Acme')], false, 'Acme: 1 change'],
    [[event('Acme'), event('Acme')], true, 'Acme: 2 and more changes'],
    [[event(null, { licenseNumber: null, data: { events: 7 } })], false, 'All records: 1 change'],
  ])('about changes has a subject: %#', (events, isMore, subject) => {
    const found = digestText(events, isMore, linked);
    expect(found.subject).toBe(subject);
    expect(found.text.includes('See the rest')).toBe(isMore);
  });
});
