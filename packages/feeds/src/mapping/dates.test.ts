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
    ['iso', '2014-13-19', null],
    ['iso', '2014-02-30', null],
    ['iso', '0000-01-01', null],
    ['epoch-ms', '1704067200000', '2024-01-01'],
    ['epoch-ms', '-86400000', '1969-12-31'],
    ['epoch-ms', '1704067200000000000', null],
    ['epoch-s', '1704067200', '2024-01-01'],
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
