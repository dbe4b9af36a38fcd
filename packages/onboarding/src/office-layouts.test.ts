/** Lists from boards and offices, with their own column names, and how we read each column. */
import type { Family } from '@crs/domain';
import { columnsOf } from '@crs/feeds';
import { expect, it } from '@jest/globals';
import { proposalFor } from '../test/proposals.js';
import { guessFamily } from './assign/family.js';
import { profileRows } from './profile/profile.js';

const firms = [
  'ALDER ROOFING INC',
  'BIRCH PLUMBING LLC',
  'CEDAR HOMES INC',
  'DOGWOOD ELECTRIC CO',
  'ELM & SONS',
];
const people = ['JUNE ELM', 'PAUL OAK', 'MARY ANN ASH', 'TOM PINE'];
const cities = ['AVON', 'DERBY', 'KENT', 'LYME', 'SHARON'];

/** What a column contains, by row number. */
const values = {
  number: (index) => `BC${70_000 + index}`,
  firm: (index) => firms[index % firms.length] ?? '',
  firmOrNone: (index) => (index % 3 === 0 ? '' : (firms[index % firms.length] ?? '')),
  person: (index) => people[index % people.length] ?? '',
  street: (index) => `${100 + index} ELM ST`,
  house: (index) => String(100 + index),
  road: (index) => ['ELM', 'OAK', 'PINE'][index % 3] ?? '',
  city: (index) => cities[index % cities.length] ?? '',
  state: () => 'MN',
  cityAndState: (index) => `${cities[index % cities.length]}, MN`,
  caption: (index) => `State v. ${firms[index % firms.length]}`,
  form: (index) => ['CORPORATION', 'INDIVIDUAL'][index % 2] ?? '',
  zip: (index) => `5540${index % 10}`,
  phone: (index) => `612-555-01${10 + index}`,
  day: (index) => `${1 + (index % 9)}/${10 + (index % 18)}/2025`,
  amount: (index) => `$${(index + 1) * 1250}.00`,
  count: (index) => String(index % 7),
  kind: (index) => ['New Building', 'Alteration', 'Repair'][index % 3] ?? '',
  status: (index) => ['Active', 'Expired'][index % 2] ?? '',
  flag: (index) => ['N', 'N', 'N', 'Y'][index % 4] ?? '',
  prose: (index) => `Strip and roof house ${index} anew with shingles and gutters`,
  legal: (index) => `LOT ${index} BLOCK 2 OF ELM ADDITION TO SPRINGFIELD`,
} satisfies Record<string, (index: number) => string>;
type Value = keyof typeof values;

const rows = (columns: Readonly<Record<string, Value>>) =>
  Array.from({ length: 60 }, (_, index) =>
    Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, values[value](index)])),
  );

/** Our column → its source column. */
type Read = Readonly<Record<string, string>>;

it.each<[what: string, family: Family, columns: Readonly<Record<string, Value>>, read: Read, not?: string[]]>(
  [
    [
      'a county whose addresses stand in pieces',
      'permits',
      {
        APPNUMBER: 'number',
        ADDRNUM: 'house',
        STNAME: 'road',
        APPDESCRIPTION: 'prose',
        ESTPROJECTCOST: 'amount',
        ISSUEDATE: 'day',
        CONTRACTORNAME: 'firm',
        CONTRACTORPHONE: 'phone',
        OWNERNAME: 'person',
      },
      {
        permitNumber: 'APPNUMBER',
        propertyAddress: 'ADDRNUM, STNAME',
        description: 'APPDESCRIPTION',
        value: 'ESTPROJECTCOST',
        contractorName: 'CONTRACTORNAME',
        contractorPhone: 'CONTRACTORPHONE',
      },
    ],
    [
      'an export in which a lot is described',
      'permits',
      { PermitNo: 'number', LegalDesc: 'legal', ContractorName: 'firm', ClosedOn: 'day', IssuedOn: 'day' },
      { contractorName: 'ContractorName', issueDate: 'IssuedOn', completeDate: 'ClosedOn' },
      ['description'],
    ],
    [
      'types as codes beside their definitions, parcels as block and lot',
      'permits',
      { permit_number: 'number', permit_type: 'count', permit_type_definition: 'kind' },
      { permitType: 'permit_type_definition' },
    ],
    [
      'certificates of persons and firms',
      'licenses',
      {
        'CERTIFICATE #': 'number',
        'INDIVIDUAL NAME': 'person',
        'BUSINESS NAME': 'firmOrNone',
        'FIRST LINE ADDRESS': 'street',
        CITY: 'city',
        'POSTAL CODE': 'zip',
        'CERTIFICATION DATE': 'day',
      },
      {
        licenseNumber: 'CERTIFICATE #',
        name: 'BUSINESS NAME, INDIVIDUAL NAME',
        personName: 'INDIVIDUAL NAME',
        address: 'FIRST LINE ADDRESS',
        zip: 'POSTAL CODE',
        originalDate: 'CERTIFICATION DATE',
      },
    ],
    [
      'phones that are called numbers, days cut to two letters',
      'licenses',
      {
        'License Number': 'number',
        'Business Name': 'firm',
        'Lic Expir DD': 'day',
        'Contact Phone Number': 'phone',
        'Address ZIP Code': 'zip',
      },
      { expirationDate: 'Lic Expir DD', phone: 'Contact Phone Number', zip: 'Address ZIP Code' },
    ],
    [
      'columns that are called names and codes of what they hold',
      'licenses',
      {
        LicenseNumber: 'number',
        LicenseeName: 'person',
        CompanyName: 'firm',
        CityName: 'city',
        StateCode: 'state',
        LicenseTypeName: 'kind',
        StatusName: 'status',
        EffectiveTo: 'day',
        InitialLicenseDate: 'day',
      },
      {
        name: 'CompanyName',
        personName: 'LicenseeName',
        city: 'CityName',
        state: 'StateCode',
        licenseType: 'LicenseTypeName',
        status: 'StatusName',
        expirationDate: 'EffectiveTo',
        originalDate: 'InitialLicenseDate',
      },
    ],
    [
      'a class that is the only type',
      'licenses',
      { license_no: 'number', account_name: 'firm', class: 'kind', valid_thru: 'day', Principals: 'person' },
      { licenseType: 'class', expirationDate: 'valid_thru', personName: 'Principals' },
      ['licenseSubtype'],
    ],
    [
      'names that are cut short',
      'permits',
      {
        PERMIT_NBR: 'number',
        CmpDate: 'day',
        CONTR_BUS_NAME: 'firm',
        CONTR_ST: 'state',
        VALUATION_AMT: 'amount',
      },
      {
        completeDate: 'CmpDate',
        contractorName: 'CONTR_BUS_NAME',
        contractorState: 'CONTR_ST',
        value: 'VALUATION_AMT',
      },
    ],
    [
      'a registration without the word date',
      'licenses',
      {
        'Registration #': 'number',
        Registrant: 'firm',
        FIRST_NM: 'person',
        LAST_NM: 'person',
        entity_desc: 'form',
        'Registered On': 'day',
        'City, State': 'cityAndState',
      },
      {
        personName: 'FIRST_NM, LAST_NM',
        entityType: 'entity_desc',
        originalDate: 'Registered On',
        city: 'City, State',
        state: 'City, State',
      },
    ],
    [
      'a cause and its style',
      'actions',
      { 'Case Style': 'caption', 'Cause No.': 'number', Date: 'day' },
      { respondent: 'Case Style', caseNumber: 'Cause No.', actionDate: 'Date' },
    ],
    [
      'a docket',
      'actions',
      { Defendant: 'firm', Docket: 'number', Filed: 'day' },
      { caseNumber: 'Docket', actionDate: 'Filed' },
    ],
    [
      'inspections of a state plan',
      'inspections',
      {
        'Inspection Nr': 'number',
        Employer: 'firm',
        'Site Street': 'street',
        'Date Opened': 'day',
        'Date Closed': 'day',
        '# Viol': 'count',
        Union: 'flag',
      },
      {
        establishmentName: 'Employer',
        siteAddress: 'Site Street',
        openDate: 'Date Opened',
        caseClosedDate: 'Date Closed',
        violationCount: '# Viol',
        unionStatus: 'Union',
      },
    ],
  ],
)('%s', (_what, family, columns, read, not = []) => {
  const found = proposalFor(rows(columns), { family }).definition.columns;
  const sources = Object.entries(found).map(([name, form]) => [name, columnsOf(form).join(', ')]);
  expect(Object.fromEntries(sources)).toMatchObject(read);
  expect(Object.keys(found)).not.toEqual(expect.arrayContaining(not.length > 0 ? not : ['-']));
});

it.each<[Family, Readonly<Record<string, Value>>]>([
  [
    'permits',
    {
      'Record Number': 'number',
      'Record Type': 'kind',
      Opened: 'day',
      Status: 'status',
      Description: 'prose',
      Address: 'street',
      'Job Value': 'amount',
      'Licensed Professional': 'firm',
      'License Nbr': 'number',
      'License Type': 'kind',
    },
  ],
  [
    'inspections',
    {
      insp_nr: 'number',
      est_name: 'firm',
      addr: 'street',
      open_dt: 'day',
      insp_type_desc: 'kind',
      naics_cd: 'count',
      viol_cnt: 'count',
      pen_init_tot: 'amount',
      pen_curr_tot: 'amount',
    },
  ],
])('a list of %s is recognized by its columns alone', (family, columns) => {
  expect(guessFamily(profileRows(rows(columns)), [])).toMatchObject({ family, sure: true });
});
