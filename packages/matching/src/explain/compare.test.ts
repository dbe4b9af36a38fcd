import { describe, expect, it } from '@jest/globals';
import type { Evidence } from '../score-breakdown.js';
import { evidenceOf, signalOrder } from '../signals.js';
import { compareCandidates } from './compare.js';

/** A candidate with evidence of the given weights. */
const candidate = (...parts: readonly (readonly [Evidence['signal'], number])[]) => ({
  parts: parts.map(([signal, weight]) => ({
    signal,
    weight,
    claimValue: null,
    rosterValue: null,
    reason: '',
    origin: '',
    sharers: null,
    levels: [],
  })),
});

describe('compareCandidates', () => {
  it('splits the gap between two candidates by kind of evidence, largest difference first', () => {
    const one = candidate(['prior', -9], ['name_exact', 12], ['zip', 4], ['address_differs', -1.5]);
    const other = candidate(['prior', -9], ['name_partial', 5], ['address', 6], ['unit', 1], ['phone', 5]);
    expect(compareCandidates(one, other)).toEqual([
      { evidence: 'name', bits: 7, ours: ['name_exact'], theirs: ['name_partial'] },
      { evidence: 'phone', bits: -5, ours: [], theirs: ['phone'] },
      { evidence: 'address', bits: -4.5, ours: ['zip', 'address_differs'], theirs: ['address', 'unit'] },
    ]);
  });
  it('lists kinds with equal weight alphabetically', () => {
    const one = candidate(['trade', 2], ['phone', 2], ['person', 1]);
    const other = candidate(['city', 2], ['name_fuzzy', 2], ['license_ended', 2]);
    const kinds = compareCandidates(one, other).map(({ evidence }) => evidence);
    expect(kinds).toEqual(['address', 'dates', 'name', 'phone', 'trade', 'person']);
  });
  it('leaves out equal evidence', () => {
    expect(compareCandidates(candidate(['zip', 1]), candidate(['city', 0.5], ['unit', 0.5]))).toEqual([]);
    expect(compareCandidates(candidate(), candidate())).toEqual([]);
  });
});

describe('evidenceOf', () => {
  it('assigns every signal to one kind of evidence', () => {
    const kinds = signalOrder.map((signal) => [signal, evidenceOf[signal]]);
    expect(Object.fromEntries(kinds)).toStrictEqual({
      analyst: 'analyst',
      alias: 'alias',
      license_number: 'license number',
      phone: 'phone',
      address: 'address',
      address_near: 'address',
      unit: 'address',
      name_exact: 'name',
      name_strong: 'name',
      name_partial: 'name',
      name_fuzzy: 'name',
      person: 'person',
      zip: 'address',
      city: 'address',
      street: 'address',
      trade: 'trade',
      firm_line: 'firm',
      license_number_differs: 'license number',
      name_differs: 'name',
      phone_of_another: 'phone',
      phone_differs: 'phone',
      address_differs: 'address',
      unit_differs: 'address',
      city_differs: 'address',
      person_differs: 'person',
      trade_differs: 'trade',
      license_later: 'dates',
      license_ended: 'dates',
    });
    expect(evidenceOf.prior).toBe('prior');
  });
});
