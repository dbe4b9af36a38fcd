import { createPool, inTransaction, saveMatchState } from '@crs/store';
import { expect, it } from '@jest/globals';
import { sampleConfig } from '../../../test/harness/config.js';
import { createTestDatabase } from '../../../test/harness/database.js';
import type { StageContext } from '../context.js';
import { scopeFingerprint, scopeVersions } from './fingerprint.js';
import { scopesToMatch } from './scopes-to-match.js';

it('rematches scopes in which an earlier run left claims pending', async () => {
  const config = sampleConfig();
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  try {
    const context = { pool, config } as StageContext;
    for (const scope of ['lakeview', 'rivermont', 'cedar_harbor']) {
      const versions = scopeVersions(config, new Map(), scope);
      const state = { fingerprint: scopeFingerprint(config, scope), versions, weightsVersion: 0 };
      await inTransaction(pool, (client) => saveMatchState(client, scope, state, [], 1));
    }
    await pool.query(
      `insert into match (claim_id, scope, run_id, matched_with) values (1, 'lakeview', 1, 7), (2, 'rivermont', 1, 7)`,
    );
    expect(await scopesToMatch(context)).toEqual([]);
    await pool.query(`insert into match_again values ('lakeview', 1)`);
    await pool.query(`update match set matched_with = null where scope = 'rivermont'`);
    expect(await scopesToMatch(context)).toEqual(['lakeview', 'rivermont']);
  } finally {
    await pool.end();
    await database.drop();
  }
});

it('matches the scopes with the most records of any family first', async () => {
  const config = sampleConfig();
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  try {
    const rows = {
      sample_orders: 20,
      sample_lakeview_permits: 3_000,
      sample_osha: 4_000,
      sample_rivermont_permits: 10,
    };
    for (const [feed, served] of Object.entries(rows)) {
      const { family, jurisdiction = null } = config.feed(feed);
      await pool.query(
        `insert into feed_state (feed, family, jurisdiction, version, served_rows) values ($1, $2, $3, 1, $4)`,
        [feed, family, jurisdiction, served],
      );
    }
    await pool.query(
      `insert into claim (id, scope) values (1, 'orders'), (2, 'lakeview'), (3, 'osha'), (4, 'rivermont')`,
    );
    const context = { pool, config } as StageContext;
    expect(await scopesToMatch(context)).toEqual(['osha', 'lakeview', 'orders', 'rivermont']);
  } finally {
    await pool.end();
    await database.drop();
  }
});
