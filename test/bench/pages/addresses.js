/** The addresses of pages, with records that are there: common ones, and the worst of their kind. */

/** Different records of a kind. */
const MOST = 80;

const word = (text) => encodeURIComponent(text);

/** A text with two letters of its longest word exchanged, as somebody types it in a hurry. */
function misspelt(text) {
  const longest = text.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? '';
  const at = Math.floor(longest.length / 2);
  const wrong = `${longest.slice(0, at - 1)}${longest[at]}${longest[at - 1]}${longest.slice(at + 1)}`;
  return text.replace(longest, wrong);
}

async function knownRecords(pool) {
  const rows = async (sql) => (await pool.query(sql)).rows;
  const column = async (sql) => (await rows(sql)).map((row) => Object.values(row)[0]);
  return {
    licenses: await rows(`select license_number as number, roster_state as state from contractor
      order by md5(license_key || id) limit ${MOST}`),
    busy: await rows(`select c.license_number as number, c.roster_state as state from contractor c
      join match m on m.contractor_id = c.id join claim k on k.id = m.claim_id
      group by c.id order by sum(k.record_count) desc limit ${MOST}`),
    fined: await rows(`select c.license_number as number, c.roster_state as state from contractor c
      join record_link l on l.contractor_id = c.id and l.family = 'orders'
      group by c.id order by count(*) desc limit ${MOST}`),
    firms: await column(`select firm_id from firm_member group by 1 order by count(*) desc, 1 limit ${MOST}`),
    names: await column(`select name from contractor order by md5(name) limit ${MOST}`),
    persons: await column(`select person_name from contractor where person_name is not null
      group by 1 order by count(*) desc, 1 limit ${MOST}`),
    words: await column(`select word from contractor, unnest(string_to_array(name_key, ' ')) word
      where length(word) > 3 group by 1 order by count(*) desc limit ${MOST}`),
    phones: await column(
      `select phone from contractor where phone is not null order by md5(phone) limit ${MOST}`,
    ),
    homes: await rows(`select address, city from contractor where address is not null
      order by md5(id::text) limit ${MOST}`),
    sites: await rows(`select property_address as street, city from
      (select property_address, city from permit tablesample system (2)) p
      where property_address is not null order by md5(property_address) limit ${MOST}`),
    streets: await column(`select property_street_key from permit where property_street_key is not null
      group by 1 order by count(*) desc limit ${MOST}`),
    cities: await column('select city from permit where city is not null group by 1 order by count(*) desc'),
    jurisdictions: await column('select jurisdiction from permit group by 1 order by count(*) desc'),
    permits: await column(
      `select id from permit tablesample system (2) order by md5(id::text) limit ${MOST}`,
    ),
    feeds: await column('select feed from crs.feed_state order by feed'),
    runs: await column(`select id from crs.run order by id desc limit ${MOST}`),
    claims:
      await column(`select distinct on (m.confidence, c.id) c.id from crs.claim c join crs.match m on m.claim_id = c.id
      where m.tier in ('ambiguous', 'possible') order by c.id limit ${MOST}`),
  };
}

/**
 * What is asked, by name; each with its paths, and whether a user or an API key asks. The first few of each only warm up.
 * @returns {Promise<readonly { name: string, paths: readonly string[], as: 'anybody' | 'operator' | 'key' }[]>}
 */
export async function pageAddresses(pool) {
  const known = await knownRecords(pool);
  const pages = (as) => (name, list, path) => ({ name, paths: list.map(path), as });
  const [open, closed, keyed] = [pages('anybody'), pages('operator'), pages('key')];
  const again = (path) => Array.from({ length: MOST }, () => path);
  const search = (text) => `/search?q=${word(text)}`;
  const contractor = ({ number, state }) => `/contractors/${word(number)}${state ? `?state=${state}` : ''}`;
  const listed = (list) => (one) => contractor(one).replace(/(?=\?|$)/, `/${list}`);
  const profile = ({ number, state }) =>
    `/v1/licenses/${word(number)}/profile${state ? `?state=${state}` : ''}`;
  const same = (path) => path;
  const home = ({ address, city }) => search(`${address} ${city ?? ''}`.trim());
  const v1 = (path) => path.replace('/search?q=', '/v1/contractors/search?query=');
  return [
    open('/', again('/'), same),
    open('/search a name', known.names, search),
    open('/search a misspelt name', known.names.map(misspelt), search),
    open('/search a common person', known.persons, search),
    open('/search a common word', known.words, search),
    open('/search a phone', known.phones, search),
    open('/search an address', known.homes, home),
    open('/search a city, no words', known.cities, (city) => `/search?city=${word(city)}`),
    open('/contractors/N', known.licenses, contractor),
    open('/contractors/N of most permits', known.busy, contractor),
    open('/contractors/N of most orders', known.fined, contractor),
    open('/contractors/N/permits of most', known.busy, listed('permits')),
    open('/contractors/N/related', known.busy, listed('related')),
    open('/contractors/N/orders', known.fined, listed('orders')),
    open('/firms/N of most licenses', known.firms, (id) => `/firms/${id}`),
    open('/permits/N', known.permits, (id) => `/permits/${id}`),
    open(
      '/addresses a house',
      known.sites,
      ({ street, city }) => `/addresses?street=${word(street)}&city=${word(city ?? '')}`,
    ),
    open('/addresses a house, no city', known.sites, ({ street }) => `/addresses?street=${word(street)}`),
    open('/addresses a common street', known.streets, (street) => `/addresses?street=${word(street)}`),
    open('/addresses a city', known.cities, (city) => `/addresses?city=${word(city)}`),
    open('/cities', again('/cities'), same),
    open('/cities/J', known.jurisdictions, (jurisdiction) => `/cities/${word(jurisdiction)}`),
    open('/reopened', known.cities, (city) => `/reopened?city=${word(city)}`),
    open('/reopened all', again('/reopened'), (path, at) => `${path}?page=${at + 1}`),
    open('/report', known.licenses, (one) => `/report?about=${word(contractor(one))}`),
    closed('/review next', known.claims, (_, at, all) =>
      `/review?${all
        .slice(0, at)
        .map((id) => `skip=${id}`)
        .join('&')}`.slice(0, 1_500),
    ),
    closed(
      '/review of a city',
      known.jurisdictions,
      (jurisdiction) => `/review?jurisdiction=${word(jurisdiction)}`,
    ),
    closed('/claims/N/why', known.claims, (id) => `/claims/${id}/why`),
    closed(
      '/quality of a city',
      known.jurisdictions,
      (jurisdiction) => `/quality?jurisdiction=${word(jurisdiction)}`,
    ),
    closed(
      '/quality/runs of a city',
      known.jurisdictions,
      (jurisdiction) => `/quality/runs?jurisdiction=${word(jurisdiction)}`,
    ),
    ...[
      '/quality',
      '/quality/runs',
      '/samples',
      '/reports',
      '/quality',
      '/quality/runs',
      '/feeds',
      '/feeds/new',
      '/nights',
      '/nights?days=30',
      '/runs',
      '/keys',
      '/keys/usage',
      '/users',
      '/webhooks',
      '/account',
    ].map((path) => closed(path, again(path), same)),
    closed('/runs/N', known.runs, (id) => `/runs/${id}`),
    closed('/permits/N/why', known.permits, (id) => `/permits/${id}/why`),
    closed('/claims/N/why', known.claims, (id) => `/claims/${id}/why`),
    closed('/feeds/F', known.feeds, (feed) => `/feeds/${word(feed)}`),
    keyed('/v1/contractors/search name', known.names, (text) => v1(search(text))),
    keyed('/v1/contractors/search misspelt', known.names.map(misspelt), (text) => v1(search(text))),
    keyed('/v1/contractors/search address', known.homes, (one) => v1(home(one))),
    keyed('/v1/licenses/N/profile', known.licenses, profile),
    keyed('/v1/licenses/N/profile of most permits', known.busy, profile),
  ];
}
