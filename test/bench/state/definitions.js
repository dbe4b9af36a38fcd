/** The feed definitions of a made-up state: permits of each city, and those of `@crs/sample` under other names. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const sampleFeeds = new URL('../../../packages/sample/config/feeds/', import.meta.url);
/** Feeds of the state that `@crs/sample` defines. */
const borrowed = [
  ['sample_mn_licenses', 'state_licenses'],
  ['sample_osha', 'state_osha'],
  ['sample_orders', 'state_orders'],
  ['sample_ag_actions', 'state_actions'],
];

/** The feed of a city's permits. */
export const feedOf = ({ jurisdiction }) => `${jurisdiction}_permits`;

function permitsDefinition(city) {
  const { prints } = city;
  const contractor = [
    'contractorName: contractor',
    ...(prints.address
      ? [
          'contractorAddress: contractor_address',
          'contractorCity: contractor_city',
          'contractorState: contractor_state',
          'contractorZip: contractor_zip',
        ]
      : []),
    ...(prints.phone ? ['contractorPhone: contractor_phone'] : []),
    ...(prints.license ? ['contractorLicense: { column: contractor_license, empty: [PENDING] }'] : []),
  ];
  return `feed: ${feedOf(city)}
family: permits
title: City of ${city.name} permits (made up)
publisher: Made-up records
jurisdiction: ${city.jurisdiction}
city: ${city.name}
state: ${city.state}
source: { file: "\${CRS_SAMPLE_DIR}/permits/${city.jurisdiction}.csv" }
format: { type: csv }
identity: [permit_number]
columns:
  permitNumber: permit_number
  city: site_city
${contractor.map((column) => `  ${column}`).join('\n')}
  propertyAddress: site_address
  permitType: permit_type
  workType: work_type
  status: status
  value: valuation
  description: description
  issueDate: issued
  completeDate: completed
  latitude: latitude
  longitude: longitude
  parcelNumber: parcel
  totalFees: fee
dates: [${prints.usDates ? 'MM/DD/YYYY' : 'iso'}]
ignored: [owner]
expect: { rows: [1, 20000000], rejects: 0.05 }
`;
}

/** Writes the configuration folder of a state. */
export async function writeDefinitions(state, config) {
  const feeds = join(config, 'feeds');
  await mkdir(feeds, { recursive: true });
  for (const [sample, feed] of borrowed) {
    const text = await readFile(new URL(`${sample}.yaml`, sampleFeeds), 'utf8');
    await writeFile(
      join(feeds, `${feed}.yaml`),
      text
        .replace(`feed: ${sample}`, `feed: ${feed}`)
        .replace(/expect: .*/, 'expect: { rows: [1, 20000000], rejects: 0.2 }'),
    );
  }
  for (const city of state.cities)
    await writeFile(join(feeds, `${feedOf(city)}.yaml`), permitsDefinition(city));
}
