import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayParser, isNoDayText } from './dates.js';

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

describe('a feed with a zone', () => {
  const chicago = 'America/Chicago';

  it.each<[string, string, string, string]>([
    ['a time without a zone', 'iso', '2018-06-29T23:15:30', '2018-06-29'],
    ['an evening', 'iso', '2024-03-01 19:02:00', '2024-03-01'],
    ['tokens in the evening', 'M/D/YYYY h:mm A', '6/29/2018 8:15 PM', '2018-06-29'],
    ['a serial in the evening', 'excel', '43280.84375', '2018-06-29'],
    ['a day', 'iso', '2018-06-29', '2018-06-29'],
    ['midnight, which is a day', 'iso', '2018-06-29T00:00:00.000', '2018-06-29'],
    ['a name of a zone', 'ddd MMM D HH:mm:ss z YYYY', 'Mon Jan 15 22:00:00 CST 2024', '2024-01-15'],
    ['an epoch in the evening', 'epoch-ms', '1530321330000', '2018-06-29'],
    ['an epoch of midnight there', 'epoch-ms', '1530248400000', '2018-06-29'],
    ['an epoch of midnight in UTC', 'epoch-s', '1530230400', '2018-06-29'],
    ['a number of .NET', 'dotnet', '/Date(1530321330000)/', '2018-06-29'],
    ['an instant with a Z', 'iso', '2018-06-30T01:15:30Z', '2018-06-29'],
    ['an instant of UTC', 'iso', '2018-06-30 01:15:30 UTC', '2018-06-29'],
    ['midnight with a Z', 'iso', '2018-06-29T00:00:00Z', '2018-06-29'],
    ['a time with its zone', 'iso', '2018-06-29T23:15:30-05:00', '2018-06-29'],
    ['a time with another zone', 'iso', '2018-06-30T00:15:30-04:00', '2018-06-29'],
    ['tokens with a zone', 'MM/DD/YYYY HH:mm:ss Z', '06/29/2018 20:15:30 -0500', '2018-06-29'],
    ['midnight there with its zone', 'iso', '2018-06-29T00:00:00-05:00', '2018-06-29'],
    ['midnight of another zone, which is a day', 'iso', '2018-06-29T00:00:00-04:00', '2018-06-29'],
  ])('reads %s as the printed day, or as the day of the instant there', (_what, format, text, day) => {
    expect(dayParser([format], chicago)(text)).toBe(day);
  });

  const zones = fc.constantFrom('America/Chicago', 'America/Phoenix', 'Pacific/Honolulu', 'America/New_York');
  const times = fc.date({ min: new Date('1990-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });

  it('returns the printed day of any time of day, in any zone', () => {
    fc.assert(
      fc.property(zones, times, (zone, date) => {
        const [day, time] = date.toISOString().slice(0, 19).split('T') as [string, string];
        const [year, month, dayOfMonth] = day.split('-');
        expect(dayParser(['iso'], zone)(`${day} ${time}`)).toBe(day);
        expect(dayParser(['MM/DD/YYYY HH:mm:ss'], zone)(`${month}/${dayOfMonth}/${year} ${time}`)).toBe(day);
      }),
    );
  });

  it("returns an instant's day in the zone", () => {
    fc.assert(
      fc.property(zones, times, (zone, date) => {
        const seconds = Math.floor(date.getTime() / 1000);
        fc.pre(seconds % 86_400 !== 0);
        const printed = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(seconds * 1000);
        expect(dayParser(['epoch-s'], zone)(String(seconds))).toBe(printed);
        expect(dayParser(['iso'], zone)(new Date(seconds * 1000).toISOString())).toBe(printed);
      }),
    );
  });
});

describe('texts that do not contain a day', () => {
  it.each([
    '00/00/0000',
    '0000-00-00',
    '0000-00-00 00:00:00',
    '00/00/00',
    '0/0/0000',
    '1/0/1900',
    '01/00/1900',
    '0',
    '00000000',
    '00/00/0000 12:00 AM',
  ])('%s', (text) => {
    expect(isNoDayText(text)).toBe(true);
  });

  it.each(['', '-', '01/10/1900', '10/00/2024', '2024-00-00', '00:30', '2000-01-01', '1'])(
    'does not include %s',
    (text) => {
      expect(isNoDayText(text)).toBe(false);
    },
  );

  it('never includes a calendar day', () => {
    const days = fc.date({ min: new Date('1850-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = day.split('-');
        for (const text of [day, `${month}/${dayOfMonth}/${year}`, `${year}${month}${dayOfMonth}`])
          expect(isNoDayText(text)).toBe(false);
      }),
    );
  });
});
