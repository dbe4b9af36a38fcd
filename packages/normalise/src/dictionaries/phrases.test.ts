import { describe, expect, it } from '@jest/globals';
import { phrasePattern } from './phrases.js';

describe('phrasePattern', () => {
  it.each<[string, string, boolean]>([
    ['cease and desist', 'CEASE, and desist', true],
    ['cease and desist', 'cease and desisting', false],
    ['licens*', 'the licensee', true],
    ['licens*', 'unlicensed', false],
    ['without ... licens*', 'without the appropriate Minnesota license', true],
    ['without ... licens*', 'without license', true],
    ['without ... licens*', 'without notice; license revoked', false],
    ['without ... licens*', `without ${'any '.repeat(11)}license`, false],
    ['licens* ... revoked', 'license of Birch L.L.C., No. BC000990, revoked', true],
    ['licens* ... revoked', 'a license. It was revoked', false],
    ['a.b*', 'abc', true],
    ['a.b*', "ab'c5", true],
    ['licens*', "licensee's home", true],
    ['stop work', 'stop; work', false],
    ['stop work', 'stop. work', false],
    ['stop work', 'stopwork', false],
    ['stop ... order', `stop ${'any '.repeat(10)}order`, true],
    ['stop ... order', "stop O'Dell's order", true],
    ['stop ... order', 'stop no. 5 order', true],
    ['stop ... order', 'stop Nos. 5 order', true],
    ['stop ... order', 'stop piano. 5 order', false],
    ['stop ... order', 'stoporder', false],
    ['stop work', 'stop work2', false],
    ['stop work', '2stop work', false],
    ['birch co order', 'Birch Co. order', true],
    ['birch j order', 'Birch J. order', true],
  ])('%j in %j', (phrase, text, found) => {
    expect(text.search(phrasePattern([phrase])) >= 0).toBe(found);
  });

  it.each(['no', 'nos', 'lic', 'inc', 'co', 'corp', 'jr', 'sr', 'minn', 'stat'])(
    'continues after the abbreviation %j',
    (word) => {
      expect(`license ${word}. 5 revoked`.search(phrasePattern(['licens* ... revoked']))).toBe(0);
    },
  );

  it('finds every occurrence of any of its phrases', () => {
    const text = 'A fine, a Penalty and a fine';
    expect([...text.matchAll(phrasePattern(['fine', 'penalty']))].map(([found]) => found)).toEqual([
      'fine',
      'Penalty',
      'fine',
    ]);
  });
});
