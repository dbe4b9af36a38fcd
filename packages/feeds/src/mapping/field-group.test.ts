import { describe, expect, it } from '@jest/globals';
import { groupFields } from './field-group.js';

const field = (name: string, ...sources: string[]) => ({ name, sources });
const step = (targets: string[], ...sources: string[]) => ({ targets, sources });
const names = (...args: Parameters<typeof groupFields>) =>
  groupFields(...args).map(({ fields, sources }) => [fields.map(({ name }) => name), sources]);

describe('groupFields', () => {
  it('separates fields that depend on different columns', () => {
    expect(names([field('status', 'st'), field('value', 'amount')], [], [])).toEqual([
      [['status'], ['st']],
      [['value'], ['amount']],
    ]);
  });

  it('groups fields that depend on the same columns, and fields without columns', () => {
    const fields = [field('a', 'x', 'y'), field('one'), field('b', 'y', 'x'), field('two')];
    expect(names(fields, [], [])).toEqual([
      [
        ['a', 'b'],
        ['x', 'y'],
      ],
      [['one', 'two'], []],
    ]);
  });

  it('groups the fields of `together`, and ignores unknown names', () => {
    const fields = [field('name', 'n'), field('phone', 'p'), field('status', 's')];
    expect(names(fields, [], [['name', 'phone', 'nobody'], ['nothing']])).toEqual([
      [
        ['name', 'phone'],
        ['n', 'p'],
      ],
      [['status'], ['s']],
    ]);
  });

  it('groups the fields of one step, with the columns that the step reads', () => {
    const fields = [field('city'), field('zip', 'z'), field('name', 'n')];
    const groups = groupFields(fields, [step(['city', 'zip'], 'place')], [['zip', 'name']]);
    expect(groups.map(({ sources, steps }) => [sources, steps.length])).toEqual([[['n', 'place', 'z'], 1]]);
  });
});
