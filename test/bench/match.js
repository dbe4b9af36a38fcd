/**
 * How long matching takes: made-up licenses and distinct claims, the index of the roster built, every claim answered with
 * its signals on as many threads as the machine has cores, and checked without its numbers; Node's memory, and the longest
 * delay of its event loop. Beside it the floor measured in the same run: the same texts only normalised, on one thread.
 *
 *   npm run bench:match                                            275,000 licenses, 290,000 claims
 *   npm run bench:match -- --contractors 20000 --claims 20000 --runs 5
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateSample } from '@crs/sample';
import { parse } from 'csv-parse/sync';
import { timedMatching, writeLines } from './timed-matching.js';

const { values } = parseArgs({
  options: {
    contractors: { type: 'string', default: '275000' },
    claims: { type: 'string', default: '290000' },
    runs: { type: 'string', default: '3' },
  },
});

const day = (text) => (text ? `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}` : null);
const given = (text) => (text?.trim() ? text.trim() : null);

/** Rows of a made-up CSV file, a thousand lines at a time. Lines whose quotes do not close are left out. */
function* rowsOf(file) {
  let columns = null;
  let lines = [];
  const flush = () =>
    parse(lines.join('\n'), { columns, relax_column_count: true, relax_quotes: true, bom: true });
  for (const line of file.lines) {
    const text = String(line).trimEnd();
    if (columns === null) {
      columns = text.split(',');
      continue;
    }
    if (text.split('"').length % 2 === 0) continue;
    lines.push(text);
    if (lines.length < 1_000) continue;
    yield* flush();
    lines = [];
  }
  yield* flush();
}

function* entriesOf(sample) {
  let id = 0;
  const file = sample.files.find(({ path }) => path.endsWith('mn_licenses.csv'));
  for (const row of rowsOf(file)) {
    id += 1;
    yield {
      id,
      licenseNumber: row.Lic_Number ?? '',
      name: given(row.Name) ?? '',
      dbaName: given(row.DBA_Name),
      personName: null,
      entityType: null,
      licenseTypes: [row.License_Type ?? ''],
      address: given([row.Addr1, row.Addr2].filter(Boolean).join(' ')),
      city: given(row.City),
      zip: given(row.Zip),
      phone: given(row.Phone_No),
      originalDate: day(row.Orig_Date),
      expirationDate: day(row.Exp_Date),
    };
  }
}

function* claimsOf(sample, most) {
  const seen = new Set();
  for (const row of rowsOf(sample.files.find(({ path }) => path.endsWith('lakeview.csv')))) {
    const street = ['contractor_house', 'contractor_street', 'contractor_street_type', 'contractor_unit'];
    const claim = {
      scope: 'lakeview',
      state: 'MN',
      name: given(row.contractor),
      address: given(street.map((column) => row[column] ?? '').join(' ')),
      city: given(row.contractor_city),
      zip: given(row.contractor_zip),
      phone: given(row.contractor_phone),
      licenseNumber: null,
    };
    const key = Object.values(claim).join('\u001f');
    if (claim.name === null || seen.has(key)) continue;
    seen.add(key);
    const date = day(row.date_issued);
    yield { ...claim, id: seen.size, trades: [row.permit_type ?? ''], firstDate: date, lastDate: date };
    if (seen.size === most) return;
  }
}

async function bench() {
  const folder = await mkdtemp(join(tmpdir(), 'crs-bench-match-'));
  try {
    // Six of ten made-up contractors are Minnesota's, and four of ten of its permits are claims of their own.
    const contractors = Math.ceil(Number(values.contractors) / 0.6);
    const sample = generateSample({ contractors, permits: Number(values.claims) * 6 });
    const entries = [...entriesOf(sample)].slice(0, Number(values.contractors));
    await writeLines(join(folder, 'entries'), entries);
    await writeLines(join(folder, 'claims'), claimsOf(sample, Number(values.claims)));
    const runs = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      runs.push(await timedMatching(folder));
      process.stderr.write(`${JSON.stringify(runs.at(-1))}\n`);
    }
    const median = (figure) =>
      runs.map((run) => run[figure]).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
    process.stdout.write(
      `${median('licenses').toLocaleString('en-US')} licenses, ${median('claims').toLocaleString('en-US')} claims: ` +
        `${median('seconds').toFixed(1)} s (roster ${median('rosterSeconds').toFixed(1)}, matching ${median('matchSeconds').toFixed(1)}), ` +
        `longest delay of the event loop ${median('longestDelayMs')} ms, index ${Math.round(median('indexMegabytes'))} MB, ` +
        `peak ${Math.round(median('peakMegabytes'))} MB; floor, the claims' texts only normalised: ${median('floorSeconds').toFixed(1)} s\n`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await bench();
