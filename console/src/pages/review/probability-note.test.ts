import { expect, it } from '@jest/globals';
import { probabilityNote } from './probability-note.js';

const firm = (number: number, matchConfidence: string) => ({ firm: number, matchConfidence });

it.each([
  ['what several firms leave', [firm(1, '0.552'), firm(2, '0.224')], '22.4%'],
  ['lines of one firm once', [firm(1, '0.900'), firm(1, '0.900')], '10%'],
  ['next to nothing', [firm(1, '0.999'), firm(2, '0.001')], 'under 0.1%'],
])('counts %s', (_, candidates, left) => {
  expect(probabilityNote(candidates)).toBe(
    `The remaining probability (${left}) is that it’s another contractor, or none in the license roster.`,
  );
});
