import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePenalty } from './penalty.js';

describe('parsePenalty', () => {
  it.each<[string, number | null, number | null]>([
    ['$15,000 monetary penalty, $8,000 stayed with conditions', 15000, 8000],
    ['$5,000 monetary penalty', 5000, null],
    ['$2,500.50', 2500.5, null],
    ['$500 penalty and $250 penalty', 750, null],
    ['License revoked', null, null],
    ['', null, null],
    ['$5,000 monetary penalty, stayed with conditions', 5000, 5000],
    [
      'Commissioner lifts the stay on previously assessed $4,500 monetary penalty from the September 27, 2023 consent order and assesses against respondents, jointly and severally, an additional monetary penalty of $10,000',
      10000,
      null,
    ],
    [
      'Respondents, jointly and severally, shall pay to the State of Minnesota a monetary penalty of $22,500, $15,000 stayed with conditions',
      22500,
      15000,
    ],
    ['$5,000 monetary penalty, $4,000 stayed contingent on full compliance', 5000, 4000],
    [
      'The stayed $3,500 monetary penalty assessed in the Consent Order dated May 11, 2020 is lifted and due at the execution of this Consent Order; Respondents shall pay an additional $10,000 monetary penalty however this entire monetary penalty shall be stayed with conditions',
      10000,
      10000,
    ],
    [
      'The Commissioner lifts the stay of the $3,000 monetary penalty imposed against Respondent in the January 21, 2025, Consent Order and further assesses an additional $2,000 monetary penalty',
      2000,
      null,
    ],
    ['shall pay a $15,000 monetary penalty however $8,000 is stayed with conditions', 15000, 8000],
    [
      'Upon execution of this Consent Order, Respondents shall pay to the Department the penalty assessed against them by the May 19, 2015, Administrative Order and docketed against them in Benton County District Court (Case No. 05-CV-16-1990) on August 18, 2016, in the amount of $10,000, both incorporated by reference herein; Respondents shall pay an additional $10,000 monetary penalty, however this penalty is stayed with conditions',
      10000,
      10000,
    ],
    ['$10,000 monetary, stayed with conditions', 10000, 10000],
    ['$6,000 monetary', 6000, null],
    [
      'Respondents are censured; $6,500 monetary penalty, $3,500 stayed for a period of 5 years with conditions',
      6500,
      3500,
    ],
    [
      'The Commissioner partially lifts the stay of the $20,000 monetary penalty imposed against respondents in the January 11, 2022 Consent Order, and $10,000 of the monetary penalty is due and payable as a condition of this Consent Order; Respondents shall pay an additional $10,000 monetary penalty; however, this monetary penalty, and the remaining $10,000 monetary penalty from the January 11, 2022 Consent Order are stayed with conditions',
      10000,
      10000,
    ],
    [
      'jointly and severally shall pay a $11,500 monetary penalty, $6,000 is stayed with conditions; Respondent M shall pay a $5,000 monetary penalty, $2,500 stayed with conditions',
      16500,
      8500,
    ],
    [
      'The Commissioner lifts the stay of the $7,000 monetary penalty imposed against Respondents in the September 8, 2021 Consent Order',
      null,
      null,
    ],
    [
      'Respondents shall pay the $2,500 monetary penalty associated with the August 4, 2009 Licensing Order. In addition, Respondents shall pay a $5,000 monetary penalty, however this monetary penalty is stayed with conditions',
      5000,
      5000,
    ],
    [
      'The $1,517 monetary penalty imposed in the July 29, 2015 Licensing Order issued against Birch LLC is now due and payable; Respondents, jointly and severally, shall pay to the State of Minnesota an additional monetary penalty of $5,000; however, this monetary penalty shall be stayed with conditions',
      5000,
      5000,
    ],
    [
      'The Licensing Order issued to Respondents on February 5, 2024 is vacated; Respondents are censured; $5,000 monetary penalty, $3,500 stayed with conditions',
      5000,
      3500,
    ],
    [
      'The Commissioner herby lifts the stay of the $3,000 monetary penalty imposed against Respondent in the January 7, 2019, Consent Order, and assesses an additional $10,000 monetary penalty',
      10000,
      null,
    ],
    [
      'The stay of the $10,000 monetary penalty assessed to Respondents in the February 4, 2021 Consent Order is partially lifted and $5,000 is now due; The stay of the remaining $5,000 monetary penalty shall remain stayed and subject to the terms of the February 4, 2021 Consent Order; Respondents shall also pay, jointly and severally, an additional monetary penalty of $15,000 however this monetary penalty shall be stayed with conditions',
      15000,
      15000,
    ],
    [
      'the $7,000 stayed monetary penalty imposed in the June 14, 2011 Consent Order is partially lifted, and $5,000 is now due and payable upon the execution of this Consent Order. The remaining $2,000 penalty shall remain stayed and subject to the terms of the June 14, 2011 Consent Order; Respondents, jointly and severally, shall pay to the State of Minnesota an additional monetary penalty of $5,500, stayed with conditions',
      5500,
      5500,
    ],
    ['$4,000 monetary penalty, $2,000, stayed with conditions', 4000, 2000],
    [
      'cease and desist from contracting to perform mechanical work in the state of MN without the required $25,000 mechanical contractor bond; $5,000 monetary penalty, stayed with conditions',
      5000,
      5000,
    ],
    ['shall pay a $40,000 monetary penalty however this penalty is stayed with conditions', 40000, 40000],
    [
      'jointly and severally shall pay a monetary penalty of $10,000; however $5,000 is stayed with conditions',
      10000,
      5000,
    ],
    ['$5,000 civil penalty with $3,000 stayed', 5000, 3000],
    ['$10,000 civil penalty, all but $500 stayed', 10000, 9500],
    ['monetary penalty of $10,000, all stayed', 10000, 10000],
    ['monetary penalty of $10,000, all of which is stayed', 10000, 10000],
    ['$1,000 per violation', null, null],
    ['civil penalty of $1,000 per violation, for a total of $5,000', 5000, null],
    ['$5,000 civil penalty and restitution of $12,000', 5000, null],
    ['restitution of $12,000 and a civil penalty of $5,000', 5000, null],
    ['$12,000 in restitution; $5,000 civil penalty; $1,200 costs', 5000, null],
    ['investigative costs of $1,200 and a $500 fine', 500, null],
    ['civil penalty of up to $10,000', null, null],
    [
      'civil penalty of $5,000, of which $3,000 is stayed on condition that no further violations occur',
      5000,
      3000,
    ],
    ['civil penalty of $10,000, with $2,000 due within 30 days and the remainder stayed', 10000, 8000],
    ['$5,000 civil penalty. License is suspended.', 5000, null],
    ['License suspended; $5,000 civil penalty', 5000, null],
    ['Respondent is fined $5,000. The $5,000 fine is due in 30 days.', 5000, null],
    ['five thousand dollars ($5,000) civil penalty', 5000, null],
    ['civil penalty of $1.2 million', 1200000, null],
    ['fined 2,500 dollars', 2500, null],
    ['homeowner paid a $40,000 deposit; no penalty', null, null],
    ['civil penalty of $5,000, half of which is stayed', 5000, 2500],
    ['$5,000 penalty, not stayed', 5000, null],
    ['Monetary penalty of $4,000 ($3,000 stayed)', 4000, 3000],
    ['civil penalty in the amount of $3,000, staying $2,000', 3000, 2000],
    ['No monetary penalty', null, null],
    ['A penalty of $8,000, $5,000 of which is stayed for five years', 8000, 5000],
    // Amounts of earlier orders, whatever happens to them.
    [
      '$3,000 monetary penalty, stayed with conditions; $2,000 monetary penalty associated with the April 14, 2022 Consent Order remains stayed',
      3000,
      3000,
    ],
    [
      '$3,000 of the $3,023 civil penalty assessed in the 2015 Licensing Order is due and the remaining $23 assessed by the August 12, 2015 Licensing Order is waived',
      null,
      null,
    ],
    [
      'The stay of the $8,000 monetary penalty imposed against the Respondents in the November 22,2023, Consent Order, and the $8,000 monetary penalty is now due',
      null,
      null,
    ],
    [
      'The $15,000 monetary penalty assessed by the Commissioner’s November 21, 2012 Consent Order shall remain stayed with conditions',
      null,
      null,
    ],
    [
      'The Commissioner lifts the stay of the $5,000 monetary penalty assessed by the May 4, 2020, Consent Order. Further, an additional $10,000 monetary penalty is assessed',
      10000,
      null,
    ],
    [
      '$4,500 monetary penalty assessed in the Consent Order dated November 27, 2018, is partially lifted and Respondents shall pay $2,000 of the monetary penalty in full at the execution of this Consent Order',
      null,
      null,
    ],
    [
      'If Respondents fail to deliver the $2,500 payment in time, the entire $5,000 monetary penalty imposed in the July 25, 2024 Consent Order shall become due',
      null,
      null,
    ],
    // Per unit, whatever comes between.
    ['$1,000 penalty per violation', null, null],
    ['$1,000 civil penalty for each violation, for a total of $5,000', 5000, null],
    ['a $500 fine a day', null, null],
    ['$1,000 penalty for two violations', 1000, null],
    // Partial stays.
    ['$5,000 penalty, 50% stayed', 5000, 2500],
    ['$5,000 penalty, 75 percent of which is stayed', 5000, 3750],
    ['$5,000 penalty, all but 20% stayed', 5000, 4000],
    ['$5,000 penalty, staying 40%', 5000, 2000],
    ['$5,000 penalty, 10% due and the remainder stayed', 5000, 4500],
    ['$5,000 penalty with 8% interest, stayed', 5000, 5000],
    // Stays in a later clause.
    ['Fined $5,000. The $5,000 fine is stayed', 5000, 5000],
    ['$5,000 fine; $2,000 fine; The $2,000 fine is stayed', 7000, 2000],
    ['$5,000 monetary penalty; this penalty shall be immediately stayed', 5000, 5000],
    ['$5,000 monetary penalty, $2,000 stayed; the penalty is stayed', 5000, 2000],
    ['Fined $5,000. The penalty is not stayed', 5000, null],
    ['License suspended; $5,000 fine. The suspension is stayed', 5000, null],
    ['$5,000 fine; the penalty imposed in the 2020 order is stayed', 5000, null],
    [
      'lifts the stay of the $3,000 penalty imposed in the January 7, 2019 order; the $3,000 penalty is stayed',
      null,
      null,
    ],
    ['$5,000 penalty and $700 in costs', 5000, null],
    ['penalties of $1,000 and $2,000', 3000, null],
    // By another order, not by this one.
    ['By Consent Order dated March 3, 2024, Respondent was assessed a civil penalty of $5,000.', 5000, null],
  ])('reads %j', (text, penaltyAmount, stayedAmount) => {
    expect(parsePenalty(text)).toEqual({ penaltyAmount, stayedAmount });
  });

  it('adds up penalties and stays, with restitution and bonds between them', () => {
    const dollars = fc.integer({ min: 1, max: 90 }).map((n) => n * 500);
    const parts = fc.uniqueArray(fc.record({ dollars, share: fc.constantFrom(0, 0.5, 1) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ dollars: amount }) => amount,
    });
    const between = fc.constantFrom('; ', '; restitution of $700; ', '; a $25,000 bond is required; ');
    fc.assert(
      fc.property(parts, between, (penalties, joint) => {
        const text = penalties
          .map(({ dollars: amount, share }) => {
            const stay =
              share === 1 ? ', stayed with conditions' : `, $${amount * share} stayed with conditions`;
            return `$${amount.toLocaleString('en-US')} monetary penalty${share === 0 ? '' : stay}`;
          })
          .join(joint);
        const sum = (of: (part: (typeof penalties)[number]) => number) =>
          penalties.reduce((total, part) => total + of(part), 0);
        const stayed = sum(({ dollars: amount, share }) => amount * share);
        expect(parsePenalty(text)).toEqual({
          penaltyAmount: sum(({ dollars: amount }) => amount),
          stayedAmount: stayed === 0 ? null : stayed,
        });
      }),
    );
  });

  it('never throws, and never stays more than the penalty', () => {
    const words = fc.constantFrom(
      '$5,000',
      '$3,000',
      'penalty',
      'stayed',
      'all but',
      ',',
      ';',
      'restitution',
      'lifts the stay',
      'additional',
      'per violation',
      'total',
      'however this',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((parts) => parts.join(' ')),
        ),
        (text) => {
          const { penaltyAmount, stayedAmount } = parsePenalty(text);
          expect(stayedAmount ?? 0).toBeLessThanOrEqual(penaltyAmount ?? 0);
          expect(stayedAmount ?? 0).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
