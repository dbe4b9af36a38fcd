import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { demoEnvironment, takeDemoOption, writeDemoConfig } from './demo-environment.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crs-demo-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the settings of the demo', () => {
  it('keep everything in a separate folder, and allow feeds and webhooks on this machine', () => {
    const own = demoEnvironment({ CRS_DATA_DIR: folder }, '/');
    expect(own.CRS_DATA_DIR).toBe(join(folder, 'demo'));
    expect(own.CRS_CONFIG_DIR).toBe(join(folder, 'demo', 'config'));
    expect(own.CRS_ALLOW_PRIVATE).toContain('127.0.0.0/8');
    expect(own.CRS_WEBHOOKS_ALLOW_PRIVATE).toContain('localhost');
    expect(demoEnvironment({ CRS_ALLOW_PRIVATE: '10.0.0.0/8' }, '/').CRS_ALLOW_PRIVATE).toBe('10.0.0.0/8');
  });

  it('include a copy of the sample’s configuration, which keeps added feeds', async () => {
    const own = demoEnvironment({ CRS_DATA_DIR: folder }, '/');
    await writeDemoConfig(own);
    const feeds = join(own.CRS_CONFIG_DIR, 'feeds');
    await writeFile(join(feeds, 'added.yaml'), 'feed: added\n');
    await writeDemoConfig(own);
    expect(await readdir(feeds)).toEqual(expect.arrayContaining(['added.yaml', 'sample_orders.yaml']));
  });

  it('are used with --demo after the demo has run', () => {
    expect(takeDemoOption(['runs'], {})).toEqual(['runs']);
    expect(() => takeDemoOption(['runs', '--demo'], { CRS_DATA_DIR: folder })).toThrow('There is no demo');
  });
});
