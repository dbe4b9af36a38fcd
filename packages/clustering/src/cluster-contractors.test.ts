import { describe, expect, it } from '@jest/globals';
import { contractor } from '../test/contractor.js';
import { settings } from '../test/settings.js';
import { type ClusterContractor, clusterContractors } from './index.js';

describe('clusterContractors', () => {
  it('joins contractors through an address and a phone', () => {
    const { sharedValues, clusters } = clusterContractors(
      [
        contractor(30, 'alder roofing', '12 birch st|55401', '6125550101'),
        contractor(10, 'alder exterior', null, '6125550101'),
        contractor(20, 'cedar plumbing', '12 birch st|55401', '6125550102'),
        contractor(40, 'maple tile', '14 birch st|55401', '6125550103'),
      ],
      settings,
    );
    expect(sharedValues).toEqual([
      {
        kind: 'address',
        key: '12 birch st|55401',
        display: '12 BIRCH ST|55401',
        building: false,
        parties: expect.closeTo(2),
        hub: false,
        members: [20, 30],
      },
      {
        kind: 'phone',
        key: '6125550101',
        display: '6125550101',
        building: false,
        parties: 1,
        hub: false,
        members: [10, 30],
      },
    ]);
    expect(clusters).toEqual([{ id: 1, parentId: null, splitFrom: null, members: [10, 20, 30] }]);
  });

  it('never joins through a missing value', () => {
    const nobody = [
      contractor(1, 'alder', null, null),
      contractor(2, 'alder', null, ''),
      contractor(3, 'alder', '', ''),
    ];
    expect(clusterContractors(nobody, settings)).toMatchObject({ sharedValues: [], clusters: [] });
  });

  it('refuses a repeated id', () => {
    const twice = [contractor(1, 'alder', null, null), contractor(1, 'birch', null, null)];
    expect(() => clusterContractors(twice, settings)).toThrow('Contractor 1 was given twice.');
  });

  it('distinguishes units in a building, and joins more weakly through the building', () => {
    const at = (id: number, unit: string | null): ClusterContractor =>
      contractor(id, `firm${id}`, '12 birch st|55401', null, {
        addressUnit: unit,
        addressDisplay: `12 BIRCH ST STE ${unit}`,
        buildingDisplay: '12 BIRCH ST',
      });
    const { sharedValues } = clusterContractors([at(1, '3'), at(2, '4'), at(3, '3'), at(4, null)], settings);
    expect(sharedValues.map(({ display, building, members }) => ({ display, building, members }))).toEqual([
      { display: '12 BIRCH ST', building: true, members: [1, 2, 3, 4] },
      { display: '12 BIRCH ST STE 3', building: false, members: [1, 3] },
    ]);
    const split = clusterContractors([at(1, '3'), at(2, '4'), at(3, '3'), at(4, null)], {
      ...settings,
      maxClusterSize: 2,
    });
    expect(split.clusters.map(({ members }) => members)).toEqual([[1, 3]]);
  });

  it('shows shared people, but does not join contractors through them', () => {
    const { sharedValues, clusters } = clusterContractors(
      [
        contractor(1, 'alder', null, null, { persons: ['Orla M Brannick'] }),
        contractor(2, 'birch', null, null, { persons: ['BRANNICK, ORLA', 'Tamsin Vey'] }),
        contractor(3, 'cedar', null, null, { persons: ['Orla Brannick'], state: 'WA' }),
        contractor(4, 'elder', null, null, { persons: ['Brannick Holdings LLC', 'O Brannick'] }),
      ],
      settings,
    );
    expect(sharedValues).toMatchObject([
      { kind: 'person', display: 'Orla Brannick', hub: false, members: [1, 2] },
    ]);
    expect(clusters).toEqual([]);
  });

  it('splits a large component at its weakest value and records the parent', () => {
    const left = [1, 2, 3].map((id) => contractor(id, `alder ${id}`, id === 3 ? 'mall' : null, 'left'));
    const right = [4, 5, 6].map((id) => contractor(id, `birch ${id}`, id === 6 ? null : 'mall', 'right'));
    const others = [7, 8].map((id) => contractor(id, `cedar ${id}`, 'mall', null));
    const { clusters } = clusterContractors([...left, ...right, ...others], {
      ...settings,
      maxClusterSize: 4,
    });
    expect(clusters).toEqual([
      { id: 1, parentId: 3, splitFrom: null, members: [1, 2, 3] },
      { id: 2, parentId: 3, splitFrom: null, members: [4, 5, 6] },
    ]);
  });

  it('leaves a component of the maximum size whole', () => {
    const yard = Array.from({ length: 8 }, (_, index) => contractor(index + 1, `firm${index}`, 'yard', null));
    const { clusters } = clusterContractors(yard, { ...settings, maxClusterSize: 8 });
    expect(clusters).toMatchObject([{ parentId: null, members: [1, 2, 3, 4, 5, 6, 7, 8] }]);
  });

  it("keeps one party's building rather than a phone of ten", () => {
    const strangers = Array.from({ length: 10 }, (_, at) => contractor(at + 1, `firm${at}`, null, '612'));
    const [tenth] = strangers.slice(-1);
    const contractors = [
      ...strangers.slice(0, -1),
      { ...(tenth as ClusterContractor), nameTokens: ['halvorsen'], addressKey: 'yard', addressUnit: '1' },
      contractor(11, 'halvorsen', 'yard', null),
    ];
    const { sharedValues, clusters } = clusterContractors(contractors, { ...settings, maxClusterSize: 10 });
    expect(sharedValues.map(({ kind, building, hub }) => [kind, building, hub])).toEqual([
      ['address', true, false],
      ['phone', false, false],
    ]);
    expect(clusters.map(({ members }) => members)).toEqual([[10, 11]]);
  });

  it('shows a value as printed by the contractor with the smallest id, or its key', () => {
    const shown = (more: Partial<ClusterContractor>): string | undefined => {
      const others = [3, 2].map((id) =>
        contractor(id, `firm${id}`, 'a', 'p', { addressDisplay: 'B', phoneDisplay: 'Q' }),
      );
      const one = contractor(1, 'firm', null, null, more);
      return clusterContractors([...others, one], settings).sharedValues[0]?.display;
    };
    expect(shown({ addressKey: 'a', addressDisplay: 'A' })).toBe('A');
    expect(shown({ addressKey: 'a', addressDisplay: null })).toBe('a');
    const phones = (display: string | null) =>
      [2, 1].map((id) => contractor(id, `firm${id}`, null, 'p', { phoneDisplay: id === 1 ? display : 'Q' }));
    expect(clusterContractors(phones('P'), settings).sharedValues[0]?.display).toBe('P');
    expect(clusterContractors(phones(null), settings).sharedValues[0]?.display).toBe('p');
  });

  it('orders values by key, and returns no unit for contractors without one', () => {
    const keys = ['9 elm', '10 elm', 'alder', 'b', 'a'];
    const pairs = keys.flatMap((key, at) => [
      contractor(at * 2 + 1, `firm${at}a`, key, null),
      contractor(at * 2 + 2, `firm${at}b`, key, null),
    ]);
    const tenant = contractor(50, 'tenant', 'b', null, { addressUnit: '2' });
    const { sharedValues } = clusterContractors([...pairs, tenant], settings);
    expect(sharedValues.map(({ key, building }) => [key, building])).toEqual([
      ['10 elm', false],
      ['9 elm', false],
      ['a', false],
      ['alder', false],
      ['b', true],
    ]);
  });

  it('counts a contractor without readable people as one without any', () => {
    const holding = [1, 2].map((id) =>
      contractor(id, `firm${id}`, null, null, { persons: ['Birch LLC', 'O'] }),
    );
    expect(clusterContractors(holding, settings).sharedValues).toEqual([]);
  });
});
