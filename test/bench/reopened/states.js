/** Made-up states with planted firms that reopened: every pair that `crs reopened` looks at, and whether it was planted. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateSample, writeSample } from '@crs/sample';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
/** Reopened firms open from 2021 on: what a reviewer of new licenses sees. */
const NEW_SINCE = '2021-01-01';

/** One in 400 firms reopens, two of five of them without a sanction: far fewer than the demo plants. As many hide behind a straw man. */
const sizesOf = (seed, contractors) => ({
  seed,
  contractors,
  reopenedEvery: 400,
  unsanctioned: 0.4,
  strawMen: Math.round(contractors / 400),
  permits: 200,
  orders: Math.round(contractors / 10),
  inspections: Math.round(contractors / 5),
  actions: Math.round(contractors / 100),
});

/** Runs the whole chain on a made-up state. */
export async function pairsOfState(seed, contractors) {
  const folder = await mkdtemp(join(tmpdir(), 'crs-reopened-'));
  // PostgreSQL runs as another user when root runs the benchmark.
  await chmod(folder, 0o755);
  try {
    const sample = generateSample(sizesOf(seed, contractors));
    await writeSample(sample, join(folder, 'sample'));
    await cp(join(root, 'packages/sample/config'), join(folder, 'config'), { recursive: true });
    const crs = async (...args) => {
      const { stdout } = await run(process.execPath, [join(root, 'cli/bin/crs.js'), ...args], {
        env: {
          ...process.env,
          LOG_LEVEL: 'warn',
          CRS_CONFIG_DIR: join(folder, 'config'),
          CRS_SAMPLE_DIR: join(folder, 'sample'),
          CRS_DATA_DIR: join(folder, 'data'),
          DATABASE_URL: '',
          REDIS_URL: '',
        },
        maxBuffer: 1 << 30,
      });
      return stdout;
    };
    await crs('nightly', '--json');
    const { cases } = JSON.parse(await crs('reopened', '--least', '0', '--limit', '1000000', '--json'));
    const contractorsShown = JSON.parse(
      await crs('export', 'contractors', '--format', 'jsonl').then(asArray),
    );
    const kinds = (pairs) =>
      new Map(pairs.map(({ kind, oldLicense, newLicense }) => [`${oldLicense} ${newLicense}`, kind]));
    const [planted, lookalikes] = [kinds(sample.reopened), kinds(sample.lookalikes)];
    const pairOf = (pair) => ({
      planted: planted.has(pair),
      kind: planted.get(pair) ?? lookalikes.get(pair) ?? null,
    });
    return {
      planted: [...planted.values()],
      newLicenses: contractorsShown.filter(({ original_date: day }) => day >= NEW_SINCE).length,
      pairs: cases.map(({ old, new: newer, score, signals }) => ({
        ...pairOf(`${old.licenseNumber} ${newer.licenseNumber}`),
        newer: `${newer.rosterState} ${newer.licenseNumber}`,
        score,
        signals,
      })),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const asArray = (lines) => `[${lines.trim().split('\n').join(',')}]`;
