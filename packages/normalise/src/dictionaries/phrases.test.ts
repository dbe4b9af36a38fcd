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
  ])('%j in %j', (phrase, text, found) => {
    expect(text.search(phrasePattern([phrase])) >= 0).toBe(found);
  });
});
