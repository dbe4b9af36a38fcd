/** The Minnesota roster: one CSV of 18 columns, licenses, registrations and bonds together. */
import { csvLine } from '../csv.js';
import { usDay } from '../days.js';
import { type Firm, legalName, printPerson } from '../firm.js';
import { printAddress } from '../places.js';
import type { Streams } from '../random.js';
import type { World } from '../world.js';
import type { FeedFile } from './file.js';
import { type RosterRow, rosterFile } from './roster.js';

const columns = [
  'Bus_Pers',
  'License_Type',
  'License_Subtype',
  'Name',
  'DBA_Name',
  'Addr1',
  'Addr2',
  'City',
  'St',
  'Zip',
  'Phone_No',
  'Email_Address',
  'Lic_Number',
  'Status',
  'Orig_Date',
  'Exp_Date',
  'Enforcement_Action',
  'Renewal_in_Progress',
];
const points = { required: columns.indexOf('Lic_Number'), date: columns.indexOf('Exp_Date'), money: -1 };

/** @param enforced firms that an order names */
export function mnLicenses(world: World, streams: Streams, enforced: ReadonlySet<Firm>): FeedFile {
  return rosterFile(world, streams, {
    feed: 'sample_mn_licenses',
    path: 'licenses/mn_licenses.csv',
    state: 'MN',
    header: csvLine(columns),
    points,
    fields: ({ firm, repeated }: RosterRow) => {
      const subtypes = firm.trade.mnSubtypes;
      const [subtype] = subtypes[(firm.subtype + (repeated ? 1 : 0)) % subtypes.length] as readonly [
        string,
        string,
      ];
      const { unit, ...street } = firm.address;
      return [
        firm.entity,
        firm.trade.name,
        subtype,
        firm.entity === 'Personal' ? printPerson(firm.person) : legalName(firm),
        firm.dba,
        printAddress({ ...street, unit: '' }),
        unit,
        firm.city.name,
        firm.state,
        firm.zip,
        firm.phone,
        firm.email,
        firm.license,
        firm.status,
        usDay(firm.begins),
        usDay(repeated ? firm.ends - 365 : firm.ends),
        enforced.has(firm) ? '1' : '0',
        '0',
      ];
    },
  });
}
