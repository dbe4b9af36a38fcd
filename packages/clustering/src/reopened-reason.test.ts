import { describe, expect, it } from '@jest/globals';
import { address, assess, old, order, phone, reopened } from '../test/reopened-pair.js';
import { reopenedReason } from './index.js';
import { distanceText } from './months.js';

const reasonOf = (older: Partial<typeof old>, opened = reopened.originalDate) =>
  reopenedReason(
    assess({ ...old, ...older }, { ...reopened, originalDate: opened }, [phone, address]).signals,
  );

describe('the reason of a pair', () => {
  it('names what both licenses have', () => {
    const reason = reasonOf({});
    expect(reason).toContain('Both licenses have the same phone.');
    expect(reason).toContain('Both licenses have the same address.');
    expect(reason).not.toContain('print');
  });
  it.each<[string, Partial<typeof old>, string, string]>([
    [
      'after an order',
      {},
      '2022-09-03',
      '1 year 7 months after an order of 2021-02-01 that revokes or suspends the older one.',
    ],
    [
      'after the expiration date of one that was taken away, nobody knows when',
      { sanctions: [] },
      '2021-05-01',
      '1 month after the expiration date of the older one, 2021-03-31.',
    ],
    [
      'after it had passed',
      { status: 'Expired', sanctions: [] },
      '2021-05-01',
      '1 month after the older one ended on 2021-03-31.',
    ],
    [
      'before the end',
      { status: 'Expired', sanctions: [] },
      '2021-03-10',
      '21 days before the older one ended on 2021-03-31.',
    ],
    [
      'after an order that was not the first',
      { sanctions: [{ ...order, date: '2019-02-01' }, order], expirationDate: null },
      '2022-09-03',
      '1 year 7 months after an order of 2021-02-01 against the older one, not the first that revokes or suspends it.',
    ],
    [
      'long before the date of one that is in force',
      { status: 'Issued', sanctions: [] },
      '2019-03-31',
      '2 years before the expiration date of the older one, 2021-03-31.',
    ],
    [
      'on the day of an order',
      {},
      '2021-02-01',
      'the day of an order that revokes or suspends the older one.',
    ],
    [
      'on the expiration date',
      { sanctions: [] },
      '2021-03-31',
      'the day of the expiration date of the older one.',
    ],
    [
      'on the day',
      { status: 'Expired', sanctions: [] },
      '2021-03-31',
      'the day on which the older one ended.',
    ],
  ])('says how far the licenses are apart: %s', (_, older, opened, words) => {
    const { signals } = assess({ ...old, ...older }, { ...reopened, originalDate: opened }, [phone]);
    expect(signals.map(({ sentence }) => sentence).join(' ')).toContain(
      `The newer license began on ${opened}, ${words}`,
    );
  });
  it('says once that the license was revoked', () => {
    const byStatus = { sanctions: [], hasEnforcementAction: false };
    expect(reasonOf(byStatus).match(/revoked/g)).toEqual(['revoked']);
    expect(reasonOf({ sanctions: [order] })).toContain('Known against the older license: an order.');
  });
});

it.each([
  ['2021-01-31', '2021-02-01', '1 day'],
  ['2021-01-15', '2021-02-14', '30 days'],
  ['2021-01-15', '2021-02-15', '1 month'],
  ['2021-01-31', '2021-02-28', '28 days'],
  ['2020-12-15', '2021-11-20', '11 months'],
  ['2020-12-15', '2021-12-15', '1 year'],
  ['2020-12-15', '2022-07-20', '1 year 7 months'],
])('from %s to %s are %s', (from, to, text) => {
  expect(distanceText(from, to)).toBe(text);
});
