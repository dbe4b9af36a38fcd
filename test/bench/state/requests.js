/** What clients ask of a whole state: paths with values that are there, in the proportions of the target's mix. */

/** Licenses, names and places of the served database: common ones and rare ones. */
async function knownValues(pool) {
  const column = async (sql) => (await pool.query(sql)).rows.map((row) => Object.values(row)[0]);
  return {
    licenses: await column('select license_number from contractor order by md5(license_key) limit 500'),
    busy: await column(`select c.license_number from contractor c join match m on m.contractor_id = c.id
      join claim k on k.id = m.claim_id group by c.id, c.license_number order by sum(k.record_count) desc limit 20`),
    names: await column('select name from contractor order by md5(name) limit 200'),
    words: await column(`select word from contractor, unnest(string_to_array(name_key, ' ')) word
      where length(word) > 3 group by 1 order by count(*) desc limit 40`),
    clerks: await column(
      `select contractor_name from claim where contractor_name is not null order by md5(contractor_name) limit 100`,
    ),
    addresses: await column(
      `select property_address from (select property_address from permit limit 20000) p
       where property_address is not null order by md5(property_address) limit 200`,
    ),
    streets: await column(
      `select property_street_key from permit where property_street_key is not null group by 1 order by count(*) desc limit 20`,
    ),
    cities: await column(
      'select city from permit where city is not null group by 1 order by count(*) desc limit 10',
    ),
    establishments: await column(
      'select establishment_name from inspection order by md5(establishment_name) limit 100',
    ),
    inspections: await column(
      'select activity_number from inspection order by md5(activity_number::text) limit 200',
    ),
    orders: await column('select id from enforcement_order order by id limit 50'),
  };
}

const each = (list, path) => list.map((value) => path(encodeURIComponent(value)));

/** Paths by kind of question. */
export async function questionsOf(pool) {
  const known = await knownValues(pool);
  const some = known.licenses.slice(0, 100);
  return {
    known,
    lookups: each(known.licenses, (n) => `/v1/licenses/${n}`),
    searches: [
      ...each(known.names, (name) => `/v1/licenses/search?q=${name}`),
      ...each(known.words, (word) => `/v1/licenses/search?q=${word}`),
      ...each(known.cities, (city) => `/v1/licenses/search?city=${city}&status=Issued&page=2`),
    ],
    permits: [
      ...each(some, (n) => `/v1/licenses/${n}/permits?page=1`),
      ...each(known.clerks, (name) => `/v1/permits?contractorName=${name}`),
      ...each(known.addresses, (address) => `/v1/permits/address?address=${address}`),
      ...each(known.addresses, (address) => `/v1/permits/block?street=${address}`),
      ...each(known.cities, (city) => `/v1/permits/block?city=${city}`),
    ],
    enforcement: [
      ...each(known.orders, (id) => `/v1/enforcement/${id}`),
      ...each(some, (n) => `/v1/enforcement/by-license/${n}`),
      ...each(some, (n) => `/v1/licenses/${n}/osha`),
      ...each(known.inspections, (number) => `/v1/osha/${number}`),
      ...each(known.establishments, (name) => `/v1/osha/search?name=${name}`),
      '/v1/enforcement',
      '/v1/enforcement/recent',
    ],
    rest: [
      ...each(some, (n) => `/v1/licenses/${n}/related`),
      ...each(some, (n) => `/v1/ag-enforcement/by-license/${n}`),
      '/v1/ag-enforcement',
      '/v1/permits/cities',
      '/v1/osha/stats',
      '/v1/license-types',
      '/v1/statuses',
    ],
  };
}

/** Percent of each kind in the mix. */
const shares = { lookups: 50, searches: 20, permits: 15, enforcement: 10, rest: 5 };

/** That many paths in the proportions of the mix, in any order. */
export function mixOf(questions, count) {
  const pick = (list) => list[Math.floor(Math.random() * list.length)];
  return Object.entries(shares)
    .flatMap(([kind, percent]) =>
      Array.from({ length: Math.round((count * percent) / 100) }, () => [
        Math.random(),
        pick(questions[kind]),
      ]),
    )
    .sort(([a], [b]) => a - b)
    .map(([, path]) => path);
}

/** Questions that are asked alone, each with a name: every kind, and those that are known to be hard. */
export function alonePaths(questions) {
  const { known } = questions;
  const [busiest] = known.busy.map(encodeURIComponent);
  const [street] = known.streets.map(encodeURIComponent);
  const [city] = known.cities.map(encodeURIComponent);
  const word = encodeURIComponent(known.words[0]);
  const one = (path) => [path, [path]];
  return [
    ['lookups', questions.lookups],
    ['searches', questions.searches],
    ['permits of a license', questions.permits.filter((path) => path.includes('/permits?page'))],
    ['permits by contractor', questions.permits.filter((path) => path.includes('contractorName'))],
    ['permits at an address', questions.permits.filter((path) => path.includes('/address'))],
    ['blocks', questions.permits.filter((path) => path.includes('/block'))],
    ['enforcement and OSHA', questions.enforcement],
    ['related, AG and the rest', questions.rest],
    one('/v1/licenses/search?q=king'),
    one('/v1/licenses/search?q=llc'),
    one(`/v1/licenses/search?q=${word}`),
    one('/v1/osha/search?name=king'),
    one(`/v1/osha/search?name=${word}`),
    one('/v1/permits?contractorName=king'),
    one(`/v1/permits?contractorName=${word}`),
    one(`/v1/permits/block?street=${street}`),
    one(`/v1/permits/block?city=${city}`),
    one('/v1/permits/block'),
    one(`/v1/licenses/${busiest}/permits`),
    one(`/v1/licenses/${busiest}/permits?page=1`),
    one(`/v1/licenses/${busiest}/related`),
    one('/v1/permits?page=10000'),
    one(`/v1/permits?city=${city}&page=1000`),
    one('/v1/permits/block?page=10000'),
    one('/v1/licenses/search?status=Issued&page=10000'),
    one('/v1/licenses/search?q=llc&page=10000'),
    one('/v1/osha/search?page=10000'),
    one('/v1/enforcement?filter=PenaltyAmount%3E500&orderBy=OrderDate%20desc'),
    one('/v1/enforcement?page=10000'),
  ];
}
