/** Values that name records which are there, most common ones and rare ones. */
async function values(pool) {
  const column = async (sql) => (await pool.query(sql)).rows.map((row) => Object.values(row)[0]);
  return {
    licenses: await column(`select license_number from contractor c
      where not exists (select from contractor o where o.license_key = c.license_key and o.id <> c.id)
      order by md5(license_key) limit 60`),
    busy: await column(`select c.license_number from contractor c join match m on m.contractor_id = c.id
      join claim k on k.id = m.claim_id
      where not exists (select from contractor o where o.license_key = c.license_key and o.id <> c.id)
      group by c.id order by sum(k.record_count) desc limit 20`),
    names: await column(`select name from contractor order by md5(name) limit 40`),
    establishments: await column(
      `select establishment_name from inspection order by md5(establishment_name) limit 20`,
    ),
    clerks: await column(
      `select contractor_name from claim where contractor_name is not null order by md5(contractor_name) limit 20`,
    ),
    addresses: await column(
      `select property_address from permit where property_address_key is not null order by md5(property_address) limit 40`,
    ),
    types: await column(
      `select permit_type from permit where permit_type is not null group by 1 order by count(*) desc limit 5`,
    ),
    cities: await column(
      `select city from permit where city is not null group by 1 order by count(*) desc limit 5`,
    ),
    orders: await column(`select id from enforcement_order order by id limit 10`),
    inspections: await column(
      `select activity_number from inspection order by md5(activity_number::text) limit 20`,
    ),
  };
}

/** Paths of all endpoints, searches and mistakes as clients make them, for the records of one database. */
export async function mixedRequests(pool) {
  const known = await values(pool);
  const each = (list, path) => list.map((value) => path(encodeURIComponent(value)));
  return [
    ...each(known.licenses, (n) => `/v1/licenses/${n}`),
    ...[...known.licenses.slice(0, 20), ...known.busy].flatMap((value) => {
      const n = encodeURIComponent(value);
      return [
        `/v1/licenses/${n}/permits?page=1`,
        `/v1/licenses/${n}/related`,
        `/v1/licenses/${n}/osha`,
        `/v1/enforcement/by-license/${n}`,
        `/v1/ag-enforcement/by-license/${n}`,
      ];
    }),
    ...each(known.names, (name) => `/v1/licenses/search?q=${name}`),
    ...each(known.cities, (city) => `/v1/licenses/search?city=${city}&status=Issued&page=2`),
    ...each(known.establishments, (name) => `/v1/osha/search?name=${name}`),
    ...each(known.clerks, (name) => `/v1/permits?contractorName=${name}`),
    ...each(known.types, (type) => `/v1/permits?permitType=${type}&page=3`),
    ...each(known.addresses, (address) => `/v1/permits/address?address=${address}`),
    ...each(known.addresses, (address) => `/v1/permits/block?street=${address}`),
    ...each(known.cities, (city) => `/v1/permits/block?city=${city}`),
    ...each(known.orders, (id) => `/v1/enforcement/${id}`),
    ...each(known.inspections, (number) => `/v1/osha/${number}`),
    '/v1/permits/block',
    '/v1/permits/block?page=2000',
    '/v1/permits',
    '/v1/permits/cities',
    '/v1/enforcement?filter=PenaltyAmount%3E500&orderBy=OrderDate%20desc',
    '/v1/enforcement/recent',
    '/v1/enforcement/trends',
    '/v1/ag-enforcement',
    '/v1/osha/stats',
    '/v1/license-types',
    '/v1/license-subtypes',
    '/v1/statuses',
    '/v1/licenses/no-such-number',
    '/v1/nothing',
    '/v1/permits?page=0&pageSize=1000',
    '/v1/permits?per_page=5',
    '/v1/enforcement?filter=((',
    '/v1/enforcement/99999999999999999999',
  ];
}
