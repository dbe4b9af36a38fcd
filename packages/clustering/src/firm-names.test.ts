import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareFirmNames, type FirmNameRelation, type FirmNames } from './firm-names.js';

const common = new Set([
  'and',
  'builder',
  'construction',
  'contracting',
  'electric',
  'lighting',
  'power',
  'exterior',
  'roofing',
  'company',
]);
const named = (name: string, dba = ''): FirmNames => ({
  name: name.split(' ').filter((word) => word !== ''),
  dba: dba.split(' ').filter((word) => word !== ''),
});
const compare = (a: FirmNames, b: FirmNames): FirmNameRelation => compareFirmNames(a, b, common, 0.5);

describe('compareFirmNames', () => {
  it.each<[string, string, FirmNameRelation]>([
    ['halvorsen roofing', 'halvorsen roofing', 'same'],
    ['north side roofing', 'northside roofing', 'same'],
    ['roofing halvorsen', 'halvorsen roofing', 'same'],
    ['halvorsen exterior', 'halvorsen roofing', 'similar'],
    ['alder creek builder', 'alder ridge builder', 'similar'],
    ['halvorsen electric company', 'halvorsen power and lighting', 'similar'],
    ['granite creek roofing', 'gcr exterior', 'similar'],
    ['granite bluff electric', 'gbec exterior', 'similar'],
    ['harrow sewer and drain', 'hsd roofing', 'similar'],
    ['quill engineering', 'quill eng', 'similar'],
    ['alder moon star river', 'alder creek ridge valley', 'unclear'],
    ['alder construction', 'birch construction', 'other'],
    ['alder roofing', 'ar roofing', 'similar'],
    ['alder', 'birch', 'other'],
    ['', 'birch', 'unclear'],
    ['alder moon', 'alder star', 'similar'],
    ['alder moon star', 'alder river valley', 'unclear'],
    ['quill', 'quilling', 'similar'],
    ['qui', 'quill', 'similar'],
    ['qu', 'quill', 'other'],
    ['quill', 'quilla', 'other'],
    ['quilla', 'quill', 'other'],
    ['quill', 'tranquill', 'other'],
    ['harrow of the drain', 'hd roofing', 'similar'],
    ['alder harrow drain', 'hd exterior', 'similar'],
    ['harrow sewer alder drain', 'ad company', 'similar'],
    ['harrow sewer alder drain', 'asx company', 'other'],
    ['construction roofing', 'cr exterior', 'other'],
    ['h roofing', 'hal exterior', 'other'],
    ['harrow', 'h roofing', 'other'],
  ])('%s and %s: %s', (a, b, likeness) => {
    expect(compare(named(a), named(b))).toBe(likeness);
    expect(compare(named(b), named(a))).toBe(likeness);
  });

  it('treats a trade name that is another firm’s name as similar, not the same', () => {
    expect(compare(named('brannick holding', 'granite creek roofing'), named('granite creek roofing'))).toBe(
      'similar',
    );
    expect(compare(named('brannick', 'granite creek'), named('vey', 'granite creek'))).toBe('similar');
    expect(compare(named('brannick', 'ab cd'), named('vey', 'abcd'))).toBe('similar');
    expect(compare(named('brannick'), named('vey', 'granite'))).toBe('other');
  });

  it('does not depend on which name comes first', () => {
    const name = fc
      .subarray(['halvorsen', 'alder', 'hr', 'creek', 'roofing', 'and', 'construction'])
      .map((words) => named(words.join(' ')));
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(compare(a, b)).toBe(compare(b, a));
      }),
    );
  });
});
