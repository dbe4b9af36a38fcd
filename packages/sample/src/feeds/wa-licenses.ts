/** The Washington roster: other column names, times without a zone, phones as digits, the status as a word and a letter. */
import { csvLine } from '../csv.js';
import { floatingDay } from '../days.js';
import { type LicenseStatus, legalName, printPersonLastFirst } from '../firm.js';
import { printAddress } from '../places.js';
import type { Streams } from '../random.js';
import type { World } from '../world.js';
import type { FeedFile } from './file.js';
import { rosterFile } from './roster.js';

const columns = [
  'BusinessName',
  'ContractorLicenseNumber',
  'ContractorLicenseTypeCode',
  'ContractorLicenseTypeCodeDesc',
  'Address1',
  'Address2',
  'City',
  'State',
  'Zip',
  'PhoneNumber',
  'LicenseEffectiveDate',
  'LicenseExpirationDate',
  'BusinessTypeCode',
  'BusinessTypeCodeDesc',
  'SpecialtyCode1',
  'SpecialtyCode1Desc',
  'PrimaryPrincipalName',
  'StatusCode',
  'ContractorLicenseStatus',
];
const points = {
  required: columns.indexOf('ContractorLicenseNumber'),
  date: columns.indexOf('LicenseEffectiveDate'),
  money: -1,
};
const statuses: Readonly<Record<LicenseStatus, readonly [string, string]>> = {
  Issued: ['A', 'ACTIVE'],
  Expired: ['E', 'EXPIRED'],
  Revoked: ['R', 'REVOKED'],
  Suspended: ['S', 'SUSPENDED'],
};

export function waLicenses(world: World, streams: Streams): FeedFile {
  return rosterFile(world, streams, {
    feed: 'sample_wa_licenses',
    path: 'licenses/wa_licenses.csv',
    state: 'WA',
    // A byte order mark, as spreadsheets write it.
    header: `\uFEFF${csvLine(columns)}`,
    points,
    fields: ({ firm, repeated }) => {
      const [code, description, specialty, specialtyDescription] = firm.trade.wa;
      const [letter, status] = statuses[firm.status];
      const business: readonly [string, string] =
        firm.entity === 'Personal'
          ? ['I', 'Individual']
          : firm.suffix === 'LLC'
            ? ['L', 'Limited Liability Company']
            : ['C', 'Corporation'];
      const { unit, ...street } = firm.address;
      return [
        firm.entity === 'Personal' && firm.dba !== null
          ? firm.dba.toUpperCase()
          : legalName(firm).toUpperCase(),
        firm.license,
        code,
        description,
        printAddress({ ...street, unit: '' }),
        unit,
        firm.city.name.toUpperCase(),
        firm.state,
        firm.zip,
        firm.phone,
        floatingDay(firm.begins),
        floatingDay(repeated ? firm.ends - 365 : firm.ends),
        ...business,
        specialty,
        specialtyDescription,
        printPersonLastFirst(firm.person),
        letter,
        status,
      ];
    },
  });
}
