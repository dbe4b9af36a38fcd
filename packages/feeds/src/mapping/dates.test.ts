import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayParser, momentParser } from './dates.js';

describe('dayParser', () => {
  it.each([
    ['MM/DD/YYYY', '03/31/2027', '2027-03-31'],
    ['MM/DD/YYYY', '3/31/2027', null],
    ['M/D/YYYY', '3/1/2027', '2027-03-01'],
    ['M/D/YYYY', '12/31/2027', '2027-12-31'],
    ['M/D/YY', '1/2/68', '2068-01-02'],
    ['M/D/YY', '1/2/69', '1969-01-02'],
    ['YYYY-MM-DD', '1933-07-01', '1933-07-01'],
    ['YYYYMMDD', '20240229', '2024-02-29'],
    ['YYYYMMDD', '20230229', null],
    ['MMDDYYYY', '02281999', '1999-02-28'],
    ['D-MMM-YYYY', '5-Jan-2021', '2021-01-05'],
    ['D-MMM-YYYY', '5-Jen-2021', null],
    ['MM.DD.YYYY', '01x02x2021', null],
    ['iso', '2014-02-19T00:00:00.000', '2014-02-19'],
    ['iso', '2014-02-19 23:59', '2014-02-19'],
    ['iso', '2014-02-19T23:30:00-06:00', '2014-02-19'],
    ['iso', '2014/02/19', '2014-02-19'],
    ['iso', '2014-02/19', null],
    ['iso', '2014-13-19', null],
    ['iso', '2014-02-30', null],
    ['iso', '0000-01-01', null],
    ['epoch-ms', '1704067200000', '2024-01-01'],
    ['epoch-ms', '-86400000', '1969-12-31'],
    ['epoch-ms', '1704067200000000000', null],
    ['epoch-s', '1704067200', '2024-01-01'],
    ['MMDDCCYY', '02281999', '1999-02-28'],
    ['MDDCCYY', '2281999', '1999-02-28'],
    ['MDDCCYY', '12281999', '1999-12-28'],
    ['MM/DD/YY', '03/04/25', '2025-03-04'],
    ['MMMM D, YYYY', 'March 4, 2025', '2025-03-04'],
    ['MMMM D, YYYY', 'Sept. 4, 2025', '2025-09-04'],
    ['MMMM D, YYYY', 'Octubre 4, 2025', null],
    ['MMM D YYYY h:mmA', 'Mar  4 2025 12:00AM', '2025-03-04'],
    ['excel', '45720', '2025-03-04'],
    ['excel', '45720.75', '2025-03-04'],
    ['excel', '59', '1900-02-28'],
    ['excel', '61', '1900-03-01'],
    ['excel', '0', null],
    ['excel', '20250304', null],
  ])('%s reads %s as %s', (format, text, day) => {
    expect(dayParser([format])(text)).toBe(day);
  });

  it('tries the formats in order', () => {
    expect(dayParser(['MM/DD/YYYY', 'DD/MM/YYYY'])('02/03/2024')).toBe('2024-02-03');
    expect(dayParser(['MM/DD/YYYY', 'DD/MM/YYYY'])('13/03/2024')).toBe('2024-03-13');
  });

  it('reads back every day of the calendar', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = day.split('-');
        expect(dayParser(['iso'])(day)).toBe(day);
        expect(dayParser(['MM/DD/YYYY'])(`${month}/${dayOfMonth}/${year}`)).toBe(day);
        expect(dayParser(['M/D/YYYY'])(`${Number(month)}/${Number(dayOfMonth)}/${year}`)).toBe(day);
        expect(dayParser(['epoch-ms'])(String(date.getTime()))).toBe(day);
      }),
    );
  });
});

describe('momentParser', () => {
  it.each([
    ['iso', '2018-06-29T00:00:00.000', '2018-06-29T00:00:00Z'],
    ['iso', '2018-06-29', '2018-06-29T00:00:00Z'],
    ['iso', '2018/06/29 04:00:00+00', '2018-06-29T04:00:00Z'],
    ['iso', '2018-06-29T20:15:30-05:00', '2018-06-30T01:15:30Z'],
    ['iso', '2018-06-29T20:15:30+0530', '2018-06-29T14:45:30Z'],
    ['iso', '2018-06-29T24:00:00', null],
    ['M/D/YYYY h:mm A', '6/29/2018 12:05 AM', '2018-06-29T00:05:00Z'],
    ['M/D/YYYY h:mm A', '6/29/2018 12:05 pm', '2018-06-29T12:05:00Z'],
    ['M/D/YYYY h:mm A', '6/29/2018 13:05 PM', null],
    ['MM/DD/YYYY HH:mm:ss', '06/29/2018 23:59:59', '2018-06-29T23:59:59Z'],
    ['epoch-ms', '1530230400123', '2018-06-29T00:00:00Z'],
  ])('%s reads %s as %s', (format, text, moment) => {
    expect(momentParser([format])(text)).toBe(moment);
  });
});

describe('a feed with a zone', () => {
  const chicago = 'America/Chicago';

  it.each<[string, string, string, string]>([
    ['a time without a zone', 'iso', '2018-06-29T20:15:30', '2018-06-30T01:15:30Z'],
    ['the same in winter', 'iso', '2018-01-29T20:15:30', '2018-01-30T02:15:30Z'],
    ['a day', 'iso', '2018-06-29', '2018-06-29T00:00:00Z'],
    ['midnight, which is a day', 'iso', '2018-06-29T00:00:00.000', '2018-06-29T00:00:00Z'],
    ['a time with a zone', 'iso', '2018-06-29T20:15:30Z', '2018-06-29T20:15:30Z'],
    ['midnight there with its zone', 'iso', '2018-06-29T00:00:00-05:00', '2018-06-29T00:00:00Z'],
    ['the hour the clocks skip', 'iso', '2024-03-10T02:30:00', '2024-03-10T08:30:00Z'],
    ['the hour the clocks show twice', 'iso', '2024-11-03T01:30:00', '2024-11-03T06:30:00Z'],
    ['behind the change', 'iso', '2024-03-10T12:00:00', '2024-03-10T17:00:00Z'],
    ['tokens', 'M/D/YYYY h:mm A', '6/29/2018 8:15 PM', '2018-06-30T01:15:00Z'],
    ['tokens with a zone', 'MM/DD/YYYY HH:mm:ss Z', '06/29/2018 20:15:30 -0500', '2018-06-30T01:15:30Z'],
    ['a serial with a time', 'excel', '43280.84375', '2018-06-30T01:15:00Z'],
    ['an epoch', 'epoch-ms', '1530321330000', '2018-06-30T01:15:30Z'],
    ['an epoch of midnight there', 'epoch-ms', '1530248400000', '2018-06-29T00:00:00Z'],
    ['an epoch of midnight in UTC', 'epoch-ms', '1530230400000', '2018-06-29T00:00:00Z'],
  ])('reads %s as a time in UTC', (_what, format, text, moment) => {
    expect(momentParser([format], chicago)(text)).toBe(moment);
  });

  it.each<[string, string, string, string]>([
    ['an epoch in the evening', 'epoch-ms', '1530321330000', '2018-06-29'],
    ['an epoch of midnight in UTC', 'epoch-s', '1530230400', '2018-06-29'],
    ['a moment with a Z', 'iso', '2018-06-30T01:15:30Z', '2018-06-29'],
    ['a time with its zone', 'iso', '2018-06-29T23:15:30-05:00', '2018-06-29'],
    ['a time without one', 'iso', '2018-06-29T23:15:30', '2018-06-29'],
  ])('reads %s as the day in the zone', (_what, format, text, day) => {
    expect(dayParser([format], chicago)(text)).toBe(day);
  });

  it('gives back the time that was formatted, in any zone and at any time', () => {
    const zones = fc.constantFrom(
      'America/Chicago',
      'America/Phoenix',
      'Pacific/Honolulu',
      'America/New_York',
      'UTC',
    );
    const times = fc.date({ min: new Date('1990-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, times, (zone, date) => {
        const seconds = Math.floor(date.getTime() / 1000);
        fc.pre(seconds % 86_400 !== 0);
        const printed = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(seconds * 1000);
        fc.pre(!printed.endsWith('00:00:00'));
        const read = momentParser(['iso'], zone)(printed) ?? '';
        // The hour the clocks show twice is read as the first.
        expect([seconds, seconds - 3600]).toContain(Date.parse(read) / 1000);
        expect(dayParser(['epoch-s'], zone)(String(seconds))).toBe(printed.slice(0, 10));
      }),
    );
  });
});
