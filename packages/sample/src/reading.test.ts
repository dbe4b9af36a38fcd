import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ClusterContractor, clusterContractors } from '@crs/clustering';
import type { Config } from '@crs/config';
import { type Family, type LicenseRecord, recordSchema } from '@crs/domain';
import { checkCounts, compileMapping, type FeedDefinition, leftoverColumns, type Reject } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import { normaliseAddress, normaliseName, normalisePhone } from '@crs/normalise';
import { openSource } from '@crs/sources';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../test/harness/config.js';
import { generateSample, writeSample } from './index.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const feeds = [
  'sample_ag_actions',
  'sample_cedar_harbor_permits',
  'sample_lakeview_permits',
  'sample_mn_licenses',
  'sample_orders',
  'sample_osha',
  'sample_rivermont_permits',
  'sample_wa_licenses',
];
const sample = generateSample();

let folder = '';
let config: Config;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-'));
  await writeSample(sample, folder);
  config = readConfig(path('../config'), { CRS_SAMPLE_DIR: folder });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

interface Reading {
  readonly records: unknown[];
  readonly rejects: Reject[];
  readonly leftover: string[];
}

async function read(definition: FeedDefinition<Family>): Promise<Reading> {
  const source = await openSource(definition, { env: { CRS_SAMPLE_DIR: folder }, dataDir: folder });
  if (source.unchanged) throw new Error('a first reading cannot be unchanged');
  const mapping = compileMapping(definition, config.dictionaries);
  const reading: Reading = { records: [], rejects: [], leftover: [] };
  const onColumns = (columns: readonly string[]) => {
    reading.leftover.push(...leftoverColumns(definition, columns));
  };
  for await (const batch of readFeed(definition, source, { onColumns })) {
    for (const row of batch) {
      const mapped = mapping.map(row);
      if (mapped.ok) reading.records.push(mapped.record);
      else if (!mapped.leftOut) reading.rejects.push(mapped.reject);
    }
  }
  return reading;
}

describe('the feeds of the sample', () => {
  it('are all defined, and there are no others', () => {
    expect(config.feeds.map(({ feed }) => feed)).toEqual(feeds);
    expect(sample.expected.map(({ feed }) => feed).sort()).toEqual(feeds);
  });

  it.each(feeds)('%s returns the rows and rejects that the sample expects', async (feed) => {
    const definition = config.feed(feed);
    const { records, rejects, leftover } = await read(definition);
    const counted = { feed, rows: records.length + rejects.length, rejects: rejects.length };
    expect(counted).toEqual(sample.expected.find((one) => one.feed === feed));
    expect(rejects.length).toBeGreaterThan(0);
    expect(leftover).toEqual([]);
    const schema = recordSchema(definition.family);
    const [unfit] = records.map((record) => schema.safeParse(record)).filter(({ success }) => !success);
    expect(unfit).toBeUndefined();
    checkCounts(definition, { read: counted.rows, rejected: counted.rejects, previousServed: 0 });
  });
});

describe('the contractors of the sample', () => {
  const contractorOf = (record: LicenseRecord, id: number): ClusterContractor => {
    const { dictionaries } = config;
    const { name, dbaName, personName, address, city, state, zip, phone } = record;
    const place = address === null ? null : normaliseAddress(address, dictionaries, { city, state, zip });
    const line = phone === null ? null : normalisePhone(phone);
    return {
      id,
      nameTokens: [name, dbaName].flatMap((text) =>
        text === null ? [] : normaliseName(text, dictionaries).tokens,
      ),
      persons: personName === null ? [] : [personName],
      state: state ?? '',
      place: zip,
      addressKey: place?.key == null ? null : `${place.key}|${zip}`,
      addressUnit: place?.unit ?? null,
      addressDisplay: place?.cleaned ?? null,
      buildingDisplay: place?.cleaned ?? null,
      phoneKey: line?.key ?? null,
      phoneDisplay: line?.cleaned ?? null,
    };
  };

  it('show their hubs, keep families together, and tie reopened firms to the old ones', async () => {
    const rosters = [config.feed('sample_mn_licenses'), config.feed('sample_wa_licenses')];
    const records = (await Promise.all(rosters.map(read))).flatMap(
      (reading) => reading.records as LicenseRecord[],
    );
    const byNumber = new Map(records.map((record) => [record.licenseNumber, record]));
    const ids = new Map([...byNumber.keys()].map((number, index) => [number, index + 1]));
    const { sharedValues, clusters } = clusterContractors(
      [...byNumber].map(([number, record]) => contractorOf(record, ids.get(number) ?? 0)),
      config.clustering,
    );

    const hubs = sharedValues.filter(({ hub, kind }) => hub && kind !== 'person');
    expect(hubs.map(({ kind, members }) => ({ kind, members }))).toEqual(
      sample.hubs.map(({ kind, licenses }) => ({
        kind,
        members: licenses.map((number) => ids.get(number) ?? 0).sort((a, b) => a - b),
      })),
    );
    const clusterOf = new Map(clusters.flatMap(({ id, members }) => members.map((member) => [member, id])));
    const joined = (licenses: readonly string[]): boolean =>
      new Set(licenses.map((number) => clusterOf.get(ids.get(number) ?? 0) ?? number)).size === 1;
    const known = (licenses: readonly string[]): boolean =>
      sharedValues.some(({ members }) => licenses.every((number) => members.includes(ids.get(number) ?? 0)));
    expect(sample.families.filter((licenses) => !joined(licenses))).toEqual([]);
    // A firm that moved and changed its phone shares only its owner, and persons do not connect clusters.
    expect(sample.reopened.filter(({ oldLicense, newLicense }) => !known([oldLicense, newLicense]))).toEqual(
      [],
    );
  });
});
