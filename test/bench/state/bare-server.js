/**
 * A bare Node server that answers a lookup of one license: no keys, no limits, no framework, one statement.
 *   DATABASE_URL=… POOL=10 node test/bench/state/bare-server.js
 */
import { createServer } from 'node:http';
import { createPool } from '@crs/store';

/** What a lookup shows, where it comes from and how fresh it is. */
const LOOKUP = `
  select c.license_number as "licenseNumber", c.name, c.dba_name as "dbaName", c.status, c.city, c.state,
    c.license_type as "licenseType", c.license_subtype as "licenseSubtype", c.expiration_date as "expirationDate",
    c.has_enforcement_action as "hasEnforcementAction", c.person_name as "personName", c.entity_type as "entityType",
    c.license_types as "licenseTypes", c.license_subtypes as "licenseSubtypes", c.status_printed as "statusPrinted",
    c.address, c.zip, c.phone, c.email, c.original_date as "originalDate", c.roster_state as "rosterState",
    c.feed as source, f.last_success_at as "sourceLastSuccessAt", f.last_change_at as "sourceLastChangeAt",
    json_build_object('source', c.feed, 'publisher', v.publisher, 'url', v.url,
      'fetchedAt', to_char(v.fetched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'feedVersion', v.version) as provenance
  from contractor c left join feed_state f on f.feed = c.feed
    left join feed_version v on v.feed = c.feed and v.run_id = c.run_id
  where c.license_key = $1 order by c.expiration_date desc nulls last, c.feed, c.id`;

const pool = createPool(process.env.DATABASE_URL, { max: Number(process.env.POOL), schema: 'served' });

const server = createServer(async (request, response) => {
  const key = decodeURIComponent(request.url.slice(request.url.lastIndexOf('/') + 1)).toUpperCase();
  const { rows } = await pool.query({ name: 'lookup', text: LOOKUP, values: [key] });
  response.writeHead(rows.length > 0 ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(rows[0] ?? null));
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`),
);
process.on('SIGTERM', () => process.exit(0));
