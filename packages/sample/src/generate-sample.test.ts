import { describe, expect, it } from '@jest/globals';
import { generateSample, type Sample } from './index.js';

const small = { contractors: 400, permits: 2000, orders: 60, inspections: 60, actions: 40 };

/** Every byte of a sample, by path. */
function contents(sample: Sample): Record<string, string> {
  return Object.fromEntries(sample.files.map(({ path, lines }) => [path, [...lines].join('\n')]));
}

function column(sample: Sample, path: string, name: string): string[] {
  const [header = '', ...rows] = contents(sample)[path]?.split('\n') ?? [];
  const index = header.replace('\uFEFF', '').split(',').indexOf(name);
  return rows.map((row) => split(row)[index] ?? '');
}

/** Fields of a CSV line without line breaks. */
function split(row: string): string[] {
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
}

const sample = generateSample(small);
const licenses = new Set([
  ...column(sample, 'licenses/mn_licenses.csv', 'Lic_Number'),
  ...column(sample, 'licenses/wa_licenses.csv', 'ContractorLicenseNumber'),
]);

describe('generateSample', () => {
  it('returns the same bytes for the same seed', () => {
    expect(contents(generateSample({ ...small, seed: 7 }))).toEqual(
      contents(generateSample({ ...small, seed: 7 })),
    );
  });

  it('returns the same lines when iterated again', () => {
    expect(contents(sample)).toEqual(contents(sample));
  });

  it('returns different bytes in every file for another seed', () => {
    const [one, other] = [contents(sample), contents(generateSample({ ...small, seed: 2 }))];
    for (const [path, text] of Object.entries(one)) expect(other[path]).not.toBe(text);
  });

  it('has the default sizes of the demo', () => {
    const whole = generateSample();
    const lines = new Map(whole.files.map((file) => [file.path, [...file.lines].length]));
    const rows = new Map(whole.expected.map((feed) => [feed.feed, feed.rows]));
    expect(lines.get('licenses/mn_licenses.csv')).toBe((rows.get('sample_mn_licenses') ?? 0) + 1);
    expect(rows.get('sample_lakeview_permits')).toBe(9000);
    expect(rows.get('sample_rivermont_permits')).toBe(6000);
    expect(rows.get('sample_cedar_harbor_permits')).toBe(5000);
    expect(rows.get('sample_orders')).toBe(300);
    expect(rows.get('sample_osha')).toBe(800);
    expect(rows.get('sample_ag_actions')).toBe(60);
    expect(whole.reopened).toHaveLength(13);
  });

  it('makes the requested number of contractors', () => {
    const known = [...licenses].filter((number) => number !== '' && !number.startsWith('UNREADABLE'));
    expect(known).toHaveLength(small.contractors);
  });

  it('has every license of its truth, and reopened firms, hubs, and families', () => {
    const named = [
      ...sample.truth.flatMap(({ licenseNumber }) => licenseNumber ?? []),
      ...sample.reopened.flatMap(({ oldLicense, newLicense }) => [oldLicense, newLicense]),
      ...sample.hubs.flatMap((hub) => hub.licenses),
      ...sample.families.flat(),
    ];
    expect(named.length).toBeGreaterThan(1000);
    expect(named.filter((number) => !licenses.has(number))).toEqual([]);
  });

  it('has one truth entry for every readable permit number, many of them without a license', () => {
    const keys = sample.truth.map(({ jurisdiction, permitNumber }) => `${jurisdiction} ${permitNumber}`);
    expect(new Set(keys).size).toBe(keys.length);
    const rivermont = column(sample, 'permits/rivermont.csv', 'PermitNum').filter((number) => number !== '');
    const told = sample.truth.filter(({ jurisdiction }) => jurisdiction === 'rivermont');
    const unreadable = sample.expected.find(({ feed }) => feed === 'sample_rivermont_permits')?.rejects ?? 0;
    expect(told).toHaveLength(rivermont.length + 1 - unreadable);
    const nobody = sample.truth.filter(({ licenseNumber }) => licenseNumber === null).length;
    expect(nobody / sample.truth.length).toBeGreaterThan(0.15);
    expect(nobody / sample.truth.length).toBeLessThan(0.35);
  });

  it('prints the truth as labels', () => {
    const labels = contents(sample)['labels.csv']?.split('\n') ?? [];
    expect(labels[0]).toBe('jurisdiction,permit_number,license_number');
    expect(labels.slice(1)).toEqual(
      sample.truth.map((entry) => `${entry.jurisdiction},${entry.permitNumber},${entry.licenseNumber ?? ''}`),
    );
  });

  it('opens a reopened firm within two years after the sanctioned one ended', () => {
    const numbers = column(sample, 'licenses/mn_licenses.csv', 'Lic_Number');
    const ends = column(sample, 'licenses/mn_licenses.csv', 'Exp_Date');
    const begins = column(sample, 'licenses/mn_licenses.csv', 'Orig_Date');
    const status = column(sample, 'licenses/mn_licenses.csv', 'Status');
    const sanctioned = column(sample, 'licenses/mn_licenses.csv', 'Enforcement_Action');
    const inMinnesota = sample.reopened.filter(({ oldLicense }) => numbers.includes(oldLicense));
    expect(inMinnesota.length).toBeGreaterThan(0);
    for (const { oldLicense, newLicense } of inMinnesota) {
      const old = numbers.lastIndexOf(oldLicense);
      const gap = Date.parse(begins[numbers.indexOf(newLicense)] ?? '') - Date.parse(ends[old] ?? '');
      expect(gap / 86_400_000).toBeLessThan(730);
      expect(['Revoked', 'Expired']).toContain(status[old]);
    }
    expect(sanctioned.filter((flag) => flag === '1').length).toBeGreaterThan(5);
  });

  it('prints only fictional phones, and shares none unintentionally', () => {
    const text = Object.values(contents(generateSample())).join('\n');
    const phones = text.match(/\(?\b[2-9]\d{2}\)?[-. ]?\d{3}[-.]\d{4}\b/g) ?? [];
    expect(phones.length).toBeGreaterThan(5000);
    expect(phones.filter((phone) => !/^\(?\d{3}\)?[-. ]?555[-.]01\d{2}$/.test(phone))).toEqual([]);
    const roster = column(sample, 'licenses/mn_licenses.csv', 'Phone_No').filter((phone) => phone !== '');
    expect(roster.filter((phone) => !/^\d{3}55501\d{2}$/.test(phone))).toEqual([]);
    const shared = roster.length - new Set(roster).size;
    const meant = sample.families.flat().length + sample.reopened.length + 32;
    expect(shared).toBeLessThan(meant + 20);
  });

  it('gives every firm in a hub the same value', () => {
    const values = new Map<string, { street: string; phone: string }>();
    for (const [path, number, street, phone] of [
      ['licenses/mn_licenses.csv', 'Lic_Number', 'Addr1', 'Phone_No'],
      ['licenses/wa_licenses.csv', 'ContractorLicenseNumber', 'Address1', 'PhoneNumber'],
    ] as const) {
      const [streets, phones] = [column(sample, path, street), column(sample, path, phone)];
      for (const [row, license] of column(sample, path, number).entries()) {
        values.set(license, { street: streets[row] ?? '', phone: phones[row] ?? '' });
      }
    }
    const shared = sample.hubs.map(({ kind, licenses: members }) => ({
      kind,
      firms: members.length,
      values: new Set(members.map((number) => values.get(number)?.[kind === 'address' ? 'street' : 'phone']))
        .size,
    }));
    expect(shared).toEqual([
      { kind: 'address', firms: 40, values: 1 },
      { kind: 'phone', firms: 32, values: 1 },
    ]);
  });

  it('cuts the contractor names of Cedar Harbor at 30 characters and omits missing values', () => {
    const rows = JSON.parse(contents(sample)['permits/cedar_harbor.json'] ?? '') as Record<string, string>[];
    const names = rows.flatMap(({ contractor1name }) => contractor1name ?? []);
    expect(Math.max(...names.map((name) => name.length))).toBe(30);
    expect(rows.some((row) => !('contractor1phone' in row))).toBe(true);
    expect(
      rows.flatMap((row) => Object.values(row)).filter((value) => value === '' || value === null),
    ).toEqual([]);
  });

  it('names a general contractor beside the trade on some permits of Cedar Harbor', () => {
    const rows = JSON.parse(contents(sample)['permits/cedar_harbor.json'] ?? '') as Record<string, string>[];
    const named = rows.filter((row) => 'contractor2name' in row);
    expect(named.length).toBeGreaterThan(0);
    expect(named.length).toBeLessThan(rows.length / 5);
    expect(new Set(named.map((row) => row.contractor2trade))).toEqual(new Set(['General Contractor']));
    expect(named.filter((row) => row.contractor1trade === 'Residential Contractors')).toEqual([]);
  });

  it('refuses a sample with too few contractors', () => {
    expect(() => generateSample({ contractors: 19 })).toThrow('at least 20 contractors');
  });

  it('makes small samples without hubs', () => {
    const tiny = generateSample({ contractors: 20, permits: 30, orders: 2, inspections: 2, actions: 1 });
    expect(tiny.hubs).toEqual([]);
    expect(tiny.truth).toHaveLength(30);
    expect(tiny.expected.reduce((sum, { rejects }) => sum + rejects, 0)).toBe(0);
  });
});
