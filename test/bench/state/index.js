/**
 * A whole state on this machine: makes the state, runs the chain from files to served answers, the export files, a night without
 * news, a realistic night and what it changes in the files, one city matched again and load on the API, beside the floor measured in the same run: COPY and
 * indexes of the tables that readers use. `--help` names the options.
 */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  measureCity,
  measureCold,
  measureExports,
  measureNight,
  measureQuiet,
  measureText,
} from './chain.js';
import { measureFloor } from './floor.js';
import { measureLoad } from './load.js';
import { writeReport } from './report.js';
import { makeState } from './world.js';
import { writeState } from './write-state.js';

const HELP = `Usage: npm run bench:state -- [options]

  --permits N --licenses N --cities N --inspections N --orders N --actions N
                   sizes of the state (1270000, 275000, 50, 123000, 2000, 500)
  --scale X        everything but the cities times X
  --seed N         another state of the same sizes (1)
  --stages LIST    of cold,exports,floor,quiet,night,renewal,text,city,load; without cold, what an earlier run left in the
                   kept folder is used
  --keep FOLDER    files, database and figures stay there, and are used again by the next run with the same sizes
  --seconds N      of load on the API (30)
  --out FILE       where the table goes (test/bench/state.md, its chart beside it)
  --files-only     makes the files and ends

The figures are printed and kept; they never change the exit status.`;

const { values } = parseArgs({
  options: {
    permits: { type: 'string', default: '1270000' },
    licenses: { type: 'string', default: '275000' },
    cities: { type: 'string', default: '50' },
    inspections: { type: 'string', default: '123000' },
    orders: { type: 'string', default: '2000' },
    actions: { type: 'string', default: '500' },
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    stages: { type: 'string', default: 'cold,exports,floor,quiet,night,renewal,text,city,load' },
    keep: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    out: { type: 'string', default: new URL('../state.md', import.meta.url).pathname },
    'files-only': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (text) => process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`);

/** What a kept folder remembers of the runs before; null where it is of other sizes. */
async function remembered(file, sizes) {
  const kept = await readFile(file, 'utf8').then(JSON.parse, () => null);
  return kept !== null && JSON.stringify(kept.sizes) === JSON.stringify(sizes) ? kept : null;
}

async function run() {
  const scaled = (name) => Math.max(20, Math.round(Number(values[name]) * Number(values.scale)));
  const sizes = {
    permits: scaled('permits'),
    licenses: scaled('licenses'),
    cities: Number(values.cities),
    inspections: scaled('inspections'),
    orders: scaled('orders'),
    actions: scaled('actions'),
    seed: Number(values.seed),
  };
  const state = makeState(sizes);
  const folder = values.keep ? resolve(values.keep) : await mkdtemp(join(tmpdir(), 'crs-state-'));
  await mkdir(folder, { recursive: true });
  // PostgreSQL runs as another user when root runs the benchmark.
  await chmod(folder, 0o755);
  const remembering = join(folder, 'figures.json');
  const kept = (await remembered(remembering, sizes)) ?? { sizes, night: 0, figures: {} };
  const config = join(folder, 'config');
  const dataDir = join(folder, 'data');
  const environment = {
    CRS_CONFIG_DIR: config,
    CRS_SAMPLE_DIR: folder,
    CRS_DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
  };
  const stages = {
    cold: async () => {
      await rm(dataDir, { recursive: true, force: true });
      return measureCold({ environment });
    },
    exports: () => measureExports({ environment }),
    floor: () => measureFloor(dataDir),
    quiet: () => measureQuiet({ environment }),
    night: () => measureNight({ state, folder, environment, night: ++kept.night }),
    renewal: () => measureExports({ environment }),
    text: () => measureText({ environment }),
    city: () => measureCity({ state, environment }),
    load: () => measureLoad({ dataDir, environment, seconds: Number(values.seconds) }),
  };
  const asked = values.stages.split(',').filter((name) => name !== '');
  for (const name of asked)
    if (!(name in stages)) throw new Error(`--stages: ${name} is none of ${Object.keys(stages)}`);

  if (!kept.made || (asked.includes('cold') && kept.night > 0)) {
    const began = performance.now();
    await writeState(state, { folder, config });
    Object.assign(kept, { made: true, night: 0, figures: {} });
    say(
      `Made ${sizes.permits} permits of ${sizes.cities} cities in ${((performance.now() - began) / 1000).toFixed(1)} s: ${folder}`,
    );
  }
  for (const name of values['files-only'] ? [] : asked) {
    say(`${name} … (load average ${loadavg()[0].toFixed(2)})`);
    kept.figures[name] = await stages[name]();
    const { seconds } = kept.figures[name];
    say(`${name}: ${seconds === undefined ? 'done' : `${seconds.toFixed(1)} s`}`);
    await writeFile(remembering, JSON.stringify(kept));
  }
  await writeFile(remembering, JSON.stringify(kept));
  if (!values['files-only']) console.log(await writeReport(kept, values.out));
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}

if (values.help) console.log(HELP);
else await run();
