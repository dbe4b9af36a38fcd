import { createPool } from '@crs/store';
import { expect, it } from '@jest/globals';
import { sampleConfig } from '../../../test/harness/config.js';
import { createTestDatabase } from '../../../test/harness/database.js';
import type { StageContext } from '../context.js';
import { scopesToMatch } from './scopes-to-match.js';

it('matches the scopes with most records of any family first', async () => {
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
