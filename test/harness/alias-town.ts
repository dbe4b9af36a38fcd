/** Two cities, a roster, and orders, as single-file feeds, to test how contractors get aliases. */

const feed = (name: string, family: string, more: string): string => `feed: ${name}
family: ${family}
title: Made up
publisher: Nobody
state: NY
source: { file: "\${CRS_SAMPLE_DIR}/${name}.csv" }
format: { type: csv }
expect: { rows: [0, 1000], shrink: 1, removed: 1, rejects: 1, drift: 1 }
dates: [iso]
${more}`;

const permits = (city: string): string =>
  feed(
    `${city}_permits`,
    'permits',
    `jurisdiction: ${city}
city: Eastborough
identity: [permit]
columns: { permitNumber: permit, contractorName: name, contractorLicense: license, contractorAddress: address, contractorCity: city, contractorZip: zip, contractorPhone: phone, issueDate: issued }
`,
  );

export const feeds = {
  ny_licenses: feed(
    'ny_licenses',
    'licenses',
    `identity: [number]
columns: { licenseNumber: number, name: name, address: address, city: city, zip: zip, phone: phone, status: status, originalDate: begins, expirationDate: expires }
`,
  ),
  eastborough_permits: permits('eastborough'),
  westborough_permits: permits('westborough'),
};

/** Orders that name a license. */
export const orders = feed(
  'ny_orders',
  'orders',
  `identity: [file]
columns: { respondent: name, licenseNumbers: { list: license, separator: ';' }, fileNumbers: { list: file, separator: ';' }, address: address, city: city, orderDate: dated }
parse:
  - respondents: name
`,
);
export const orderHeader = 'file,name,license,address,city,dated';

export const roster = [
  'number,name,address,city,zip,phone,status,begins,expires',
  'L1,Zephyrine Roofing Inc,12 Elm St,Eastborough,10001,212-555-0111,,,',
  'L2,Quillfeather Masonry LLC,9 Oak Ave,Eastborough,10452,212-555-0122,,,',
  'L3,Ironvale Decks Inc,3 Ash Ct,Eastborough,10001,212-555-0133,Expired,2012-04-01,2023-03-31',
  'L4,Larkmoor Decks LLC,88 Pine Way,Eastborough,10001,212-555-0188,Issued,2023-06-01,2031-03-31',
  ...Array.from(
    { length: 60 },
    (_, at) =>
      `N${at},${['Amber', 'Birch', 'Cobalt', 'Dune', 'Ember', 'Fjord'][at % 6]}${at} Builders,${at + 20} Fir St,Eastborough,10001,,,,`,
  ),
];
export const header = 'permit,name,license,address,city,zip,phone,issued';

/** A street of contractors that are known by more than their roster lines: a city's permits on some day. */
export function knownByPermits(city: string, night: number): string[] {
  const words = ['Amber', 'Birch', 'Cobalt', 'Dune', 'Ember', 'Fjord'];
  const givenNames = ['Ada', 'Bao', 'Cleo', 'Dov', 'Edda', 'Femi', 'Gita', 'Hugo', 'Ines', 'Jude'];
  const surnames = ['Vantongeren', 'Okonjo', 'Quillfeather', 'Brightwater', 'Ormsby', 'Zephyrine'];
  const rows: string[] = [];
  for (let at = 0; at < 60; at += 1) {
    const name = `${words[at % 6]}${at} Builders`;
    const person = `${givenNames[at % 10]} ${surnames[Math.floor(at / 10)]}`;
    // Towns without a roster line, with more and more aliases.
    const town = ['Farborough,10999', 'Eastborough,10009', 'Millbrook,10777'][at % 3];
    const street = `${100 + at} Harbor Blvd,${town}`;
    const phone = `212-555-${1000 + at}`;
    const permit = (kind: string, text: string, license: string, more: string) =>
      `${city[0]}${kind}${at},"${text}",${license},${more}`;
    // Enough claims with a number for the quality gate to measure.
    rows.push(permit('home', name, `N${at}`, `${at + 20} Fir St,Eastborough,10001,,2026-05-05`));
    if (at < 15 * (1 + (night % 4)))
      for (const day of ['04-02', '05-01'])
        rows.push(permit(day, `${person}, ${name}`, `N${at}`, `${street},${phone},2026-${day}`));
    rows.push(permit('person', person, '', `${street},,2026-05-0${1 + (night % 7)}`));
    rows.push(permit('moved', person, '', `${at} Quarry Rd,${town},${phone},2026-05-06`));
    rows.push(permit('phone', `${words[at % 6]} Contracting`, '', `,,,${phone},2026-05-03`));
    rows.push(permit('near', `${name} and Sons`, '', `${102 + at} Harbor Blvd,${town},,2026-05-04`));
  }
  return rows;
}
