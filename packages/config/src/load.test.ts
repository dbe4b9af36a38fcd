import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '@crs/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Config, loadConfig } from './load.js';

const defaultDir = fileURLToPath(new URL('../../../config', import.meta.url));
let configDir: string;

beforeEach(() => {
  configDir = mkdtempSync(join(tmpdir(), 'crs-config-'));
});

afterEach(() => {
  rmSync(configDir, { recursive: true });
});

function write(name: string, text: string): void {
  const path = join(configDir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const load = (env: Record<string, string> = {}): Config => loadConfig({ configDir, defaultDir, env });

function complaint(): UsageError {
  try {
    load();
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('nothing was wrong');
}

const roster = (feed: string, state = 'MN') => `
feed: ${feed}
family: licenses
title: ${feed}
publisher: State
state: ${state}
source: { file: "\${LICENSE_DATA}/${feed}.csv" }
format: { type: csv }
identity: [number]
columns: { licenseNumber: number, name: name }
expect: { rows: [1, 9] }
`;

const permits = (feed: string, more = '') => `
feed: ${feed}
family: permits
title: ${feed}
publisher: City
jurisdiction: springfield
state: MN
source: { file: ${feed}.csv }
format: { type: csv }
identity: [number]
columns: { permitNumber: number }
expect: { rows: [1, 9] }
${more}`;

describe('a config folder', () => {
  it('reads missing files from the default folder', () => {
    write('feeds/springfield_permits.yaml', permits('springfield_permits'));
    const own = load();
    const project = loadConfig({ configDir: defaultDir, defaultDir, env: {} });
    expect(own.feeds.map(({ feed }) => feed)).toEqual(['springfield_permits']);
    expect(own.feeds[0]?.folder).toBe(configDir);
    expect(own.matching).toEqual(project.matching);
    expect(own.hashes.dictionaries).toBe(project.hashes.dictionaries);

    write('clustering.yaml', 'hub: 7\n');
    expect(complaint().message).toContain(join(configDir, 'clustering.yaml'));
  });

  it('reports all problems at once, each with its file and position', () => {
    write('feeds/a_permits.yaml', permits('a_permits').replace('identity', 'identiy'));
    write('feeds/b_permits.yaml', permits('another_name'));
    write('feeds/c_permits.yaml', 'feed: "c_permits\n');
    write('feeds/d_permits.yaml', permits('d_permits', 'rosters: [mn_license]'));
    write('feeds/e_permits.yaml', permits('e_permits', 'preset: bldz'));
    write('feeds/f_permits.yaml', permits('f_permits', 'feed: f_permits'));
    write('feeds/mn_licenses.yaml', roster('mn_licenses'));
    write('dictionaries/directions.yaml', 'directons: {}\n');
    const error = complaint();
    expect([error.code, error.exitStatus]).toEqual(['config.invalid', 2]);
    for (const expected of [
      'a_permits.yaml: unknown key "identiy": did you mean "identity"?',
      'b_permits.yaml: feed: "another_name" is not the name of the file',
      'c_permits.yaml: line 2: ',
      'd_permits.yaml: rosters.0: no license feed is named "mn_license": did you mean "mn_licenses"?',
      'e_permits.yaml: preset: there is no ',
      'f_permits.yaml: line 13: Map keys must be unique',
      'dictionaries: ',
    ]) {
      expect(error.message).toContain(expected);
    }
  });

  it('that does not exist is refused by name', () => {
    const error = () => loadConfig({ configDir: '/nowhere/config', defaultDir, env: {} });
    expect(error).toThrow('The folder /nowhere/config does not exist.');
  });

  it('finds a feed, or suggests similar names', () => {
    write('feeds/mn_licenses.yaml', roster('mn_licenses'));
    const config = load();
    expect(config.feed('mn_licenses').title).toBe('mn_licenses');
    expect(() => config.feed('mn_lisences')).toThrow('There is no feed mn_lisences; similar: mn_licenses.');
  });

  it('loads feeds with unset variables, and lists the variables', () => {
    write('feeds/mn_licenses.yaml', roster('mn_licenses'));
    expect(load().unsetVariables('mn_licenses')).toEqual(['LICENSE_DATA']);
    expect(load({ LICENSE_DATA: '/data' }).unsetVariables('mn_licenses')).toEqual([]);
  });
});

describe('jurisdictions', () => {
  it('have their feeds, and the rosters of their state or of their definition', () => {
    write('feeds/mn_licenses.yaml', roster('mn_licenses'));
    write('feeds/mn_registrations.yaml', roster('mn_registrations'));
    write('feeds/wa_licenses.yaml', roster('wa_licenses', 'WA'));
    write('feeds/springfield_permits.yaml', permits('springfield_permits'));
    write('feeds/springfield_trades.yaml', permits('springfield_trades'));
    expect(load().jurisdictions.get('springfield')).toEqual({
      state: 'MN',
      feeds: ['springfield_permits', 'springfield_trades'],
      rosters: ['mn_licenses', 'mn_registrations'],
    });

    write('feeds/springfield_permits.yaml', permits('springfield_permits', 'rosters: [wa_licenses]'));
    expect(complaint().message).toContain(
      'springfield_permits gives springfield a different state or different rosters',
    );

    write('feeds/springfield_trades.yaml', permits('springfield_trades', 'rosters: [wa_licenses]'));
    expect(load().jurisdictions.get('springfield')?.rosters).toEqual(['wa_licenses']);
  });
});

describe('hashes', () => {
  const hash = () => load().hashes.feeds.get('springfield_permits');

  it('do not depend on the order of keys and on comments, and change with a value', () => {
    write('feeds/springfield_permits.yaml', permits('springfield_permits'));
    const first = hash();
    const lines = permits('springfield_permits').trim().split('\n').reverse();
    write('feeds/springfield_permits.yaml', `# the same\n${lines.join('\n')}\n`);
    expect(hash()).toBe(first);
    const remarks = 'seen: [{ what: columns, on: 2026-11-20 }]\nterms: { license: unknown, on: 2026-11-20 }';
    write('feeds/springfield_permits.yaml', permits('springfield_permits', remarks));
    expect(hash()).toBe(first);
    write('feeds/springfield_permits.yaml', permits('springfield_permits', 'city: Springfield'));
    expect(hash()).not.toBe(first);
  });

  it('keep the bounds of a preset beside those of a feed', () => {
    write('feeds/springfield_permits.yaml', permits('springfield_permits', 'preset: city'));
    write('presets/city.yaml', 'expect: { rows: [5, 7], fresh: 30, rejects: 0.5 }\n');
    const { rows, fresh, rejects } = load().feed('springfield_permits').expect;
    expect({ rows, fresh, rejects }).toEqual({ rows: [1, 9], fresh: 30, rejects: 0.5 });
  });

  it('of a feed change with its preset', () => {
    write('feeds/springfield_permits.yaml', permits('springfield_permits', 'preset: city'));
    write('presets/city.yaml', 'columns: { status: stage, permitNumber: other }\n');
    const config = load();
    expect(config.feed('springfield_permits').columns).toEqual({ permitNumber: 'number', status: 'stage' });
    const first = config.hashes.feeds.get('springfield_permits');
    write('presets/city.yaml', 'columns: { status: state_of_it }\n');
    expect(hash()).not.toBe(first);
  });
});
