/** The definitions of published sources, with files of these sources, as with `--file`. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMapping, leftoverColumns } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import { open } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { projectConfig } from '../harness/config.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const data = resolve(root, process.env.CRS_REAL_DATA || '../shared/data');
const here = existsSync(join(data, 'rosters')) ? describe : describe.skip;

here(`the files in ${data}`, () => {
  const config = projectConfig();

  // Rows that don't belong to the feed are headers of sources without one.
  it.each([
    ['az_licenses', 'rosters/az_roc_current_sample.csv', 30, 1],
    ['ca_licenses', 'rosters/ca_cslb_master_noheader.csv', 123, 0],
    ['fl_licenses', 'rosters/fl_dbpr_construction_licensees_sample.csv', 2000, 1],
    ['mn_dli_orders', 'enforcement/mn_dli_orders_2024.json', 16, 0],
    ['nyc_ecb_violations', 'enforcement/ecb_violations.csv', 100, 0],
    ['or_licenses', 'rosters/or_ccb_active_sample.csv', 25, 0],
    ['tx_licenses', 'rosters/tx_tdlr_specialty_sample.csv', 80, 0],
    ['wa_licenses', 'rosters/wa_lni_contractor_sample.csv', 27, 0],
  ])('%s reads every row of %s', async (feed, file, records, others) => {
    const definition = config.feed(feed);
    const source = await open(definition, { fileOverride: join(data, file) });
    if (source.unchanged) throw new Error('it was never read before');
    const { map } = compileMapping(definition, config.dictionaries);
    const found = { records: 0, others: 0, rejects: [] as unknown[], leftover: [] as string[] };
    const onColumns = (names: readonly string[]) => (found.leftover = leftoverColumns(definition, names));
    for await (const batch of readFeed(definition, source, { onColumns })) {
      for (const row of batch) {
        const mapped = map(row);
        if (mapped.ok) found.records += 1;
        else if (mapped.leftOut) found.others += 1;
        else found.rejects.push(mapped.reject);
      }
    }
    expect(found).toEqual({ records, others, rejects: [], leftover: [] });
  });
});
