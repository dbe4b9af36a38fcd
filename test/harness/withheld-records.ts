/** Invented people and contractors in the files of every family, for tests of withheld data. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Workspace } from './workspace.js';

/** A withheld person or contractor, with words that are in no other record. */
export interface Withheld {
  /** As printed: first and last name, or a firm's name. */
  readonly name: string;
  readonly phone: string;
  readonly street: string;
  readonly license: string;
  /** The firm whose records name the person. */
  readonly firm: string;
  readonly firmLicense: string;
  /** The arguments of `crs suppress`. */
  readonly suppress: readonly string[];
  /** What must not be readable anywhere afterward. */
  readonly told: readonly RegExp[];
}

const phone = (printed: string): RegExp => new RegExp((printed.match(/\d+/g) ?? []).join('\\D{0,2}'));
const word = (text: string): RegExp => new RegExp(text, 'i');

/** A person whose name is withheld everywhere, one known by a phone, and one known by a street. */
const persons = [
  { name: 'Jozzek Zhyvagor', phone: '(320) 555-0911', street: '4417 Thwiklezar Ave', firm: 'Bzackenholt' },
  { name: 'Tavisk Ghrundvex', phone: '(320) 555-0822', street: '5528 Gvorzupfel Ave', firm: 'Vjantarrow' },
  { name: 'Ingrith Kjoldmuhr', phone: '(320) 555-0733', street: '6639 Dhunjockly Ave', firm: 'Hexwyllow' },
].map((one, at): Withheld => {
  const [first = '', last = ''] = one.name.split(' ');
  const known = [[], ['--phone', one.phone], ['--address', one.street]][at] ?? [];
  return {
    ...one,
    license: `QB99000${at}`,
    firmLicense: `${one.firm.toUpperCase()}90${at}`,
    suppress: ['person', one.name, ...known],
    told: [
      word(first),
      word(last),
      ...(known[0] === '--phone' ? [phone(one.phone)] : []),
      ...(known[0] === '--address' ? [word(one.street.split(' ')[1] ?? '')] : []),
    ],
  };
});

/** A hidden contractor, and a masked one. */
const firms = [
  { name: 'Vhexmoor Plumbing', phone: '(320) 555-0644', street: '7741 Fhennivux Ave', license: 'PC773301' },
  { name: 'Wyzzick Masonry', phone: '(320) 555-0577', street: '8852 Szallowgyt Ave', license: 'BC118804' },
].map((one, at): Withheld => {
  const contacts = [phone(one.phone), word(one.street.split(' ')[1] ?? '')];
  const name = word(one.name.split(' ')[0] ?? '');
  return {
    ...one,
    firm: one.name,
    firmLicense: one.license,
    suppress: ['contractor', one.license, ...(at === 0 ? [] : ['--mask'])],
    told: [name, ...contacts, ...(at === 0 ? [word(one.license)] : [])],
  };
});

export const withheld: readonly Withheld[] = [...persons, ...firms];

/**
 * What a text reveals about withheld people: the places around it.
 * @param asked the request's text; an answer that repeats it reveals nothing
 */
export function toldIn(text: string, asked = ''): string[] {
  return withheld.flatMap(({ told }) =>
    told.flatMap((pattern) => {
      if (pattern.test(asked)) return [];
      const at = text.search(pattern);
      return at < 0 ? [] : [text.slice(Math.max(0, at - 60), at + 60).replace(/\s+/g, ' ')];
    }),
  );
}

type Row = Readonly<Record<string, string>>;

/** Adds rows to the files of the sample, as sources would print them. */
export class PlantedRecords {
  constructor(private readonly workspace: Workspace) {}

  /** The first night: every name, phone, and street in every family. */
  async first(): Promise<void> {
    await this.#rosters('1');
    await this.#permits('1');
    await this.#others('1');
  }

  /** A later night: licenses end, other people lead the firms, and each family has new records. */
  async later(): Promise<void> {
    await this.#rosters('2');
    await this.#permits('2');
    await this.#others('2');
  }

  path(name: string): string {
    return join(this.workspace.sampleDir, name);
  }

  async #rosters(night: string): Promise<void> {
    const ended = night === '2';
    await this.#change(
      'licenses/mn_licenses.csv',
      'Lic_Number',
      withheld.map((one, at) => ({
        Bus_Pers: at < persons.length ? 'Personal' : 'Business',
        License_Type: 'Plumbing',
        Name: one.name,
        Addr1: one.street,
        City: 'Duluth',
        St: 'MN',
        Zip: '55802',
        Phone_No: one.phone,
        Email_Address: `${one.name.replace(' ', '.')}@example.com`,
        Lic_Number: one.license,
        Status: ended ? 'Expired' : 'Issued',
        Orig_Date: '11/07/2019',
        Exp_Date: '04/14/2028',
        Enforcement_Action: '0',
      })),
    );
    await this.#change(
      'licenses/wa_licenses.csv',
      'ContractorLicenseNumber',
      persons.flatMap((one) =>
        ['Roofing LLC', 'Former Works LLC'].map((kind, at) => ({
          BusinessName: `${one.firm} ${kind}`,
          ContractorLicenseNumber: `${one.firmLicense}${at}`,
          ContractorLicenseTypeCodeDesc: 'CONSTRUCTION CONTRACTOR',
          Address1: one.street,
          City: 'TACOMA',
          State: 'WA',
          Zip: '98401',
          PhoneNumber: one.phone,
          LicenseEffectiveDate: '2016-02-17T00:00:00.000',
          LicenseExpirationDate: '2028-03-19T00:00:00.000',
          BusinessTypeCode: 'L',
          SpecialtyCode1Desc: 'GENERAL',
          PrimaryPrincipalName:
            at === 1 && ended ? 'Plimsett, Odo' : one.name.split(' ').reverse().join(', '),
          ContractorLicenseStatus: ended && at === 0 ? 'SUSPENDED' : 'ACTIVE',
        })),
      ),
    );
  }

  async #permits(night: string): Promise<void> {
    await this.#add(
      'permits/lakeview.csv',
      withheld.flatMap((one, at) => {
        const [house = '', street = '', type = ''] = one.street.split(' ');
        return [`2024-99${night}${at}0`, `2024-99${night}${at}1`, ''].map((number, which) => ({
          permit_number: number,
          permit_type: 'Roofing',
          permit_location: `${700 + at} Anvil Rd`,
          date_issued: '01/04/2024',
          work_description: `Reroof, ask for ${one.name} of ${one.street}, ${one.phone} x4, lic. #${one.license}`,
          status: 'Final',
          contractor: which === 0 ? one.name.toUpperCase() : one.name,
          contractor_house: house,
          contractor_street: street,
          contractor_street_type: type,
          contractor_city: 'Duluth',
          contractor_state: 'MN',
          contractor_zip: '55802',
          contractor_phone: one.phone,
          job_valuation: '20066',
        }));
      }),
    );
    await this.#add(
      'permits/rivermont.csv',
      withheld.flatMap((one, at) =>
        ['0', '1'].map((which) => ({
          PermitNum: `RM24-99${night}${at}${which}`,
          Description: `Drains for ${one.name}`,
          IssuedDate: '2024-01-04',
          StatusCurrent: 'Final',
          OriginalAddress1: `${800 + at} Bellows Rd`,
          OriginalCity: 'Rivermont',
          PermitType: 'Plumbing',
          EstProjectCost: '$10,000.00',
          ContractorCompanyName: which === '0' ? one.name : `Ketterwick Homes, ${one.name}`,
          ContractorLicNum: one.license,
          ContractorPhone: one.phone,
          ContractorAddress1: one.street,
          ContractorCity: 'Duluth',
          ContractorState: 'MN',
          ContractorZip: '55802',
        })),
      ),
    );
    const path = this.path('permits/cedar_harbor.json');
    const rows = JSON.parse(await readFile(path, 'utf8')) as object[];
    rows.push(
      // A firm is withheld only in its state.
      ...persons.flatMap((one, at) =>
        [`${one.firm} Roofing, ${one.name}`, one.name].map((contractor, which) => ({
          permitnum: `BP2024099${night}${at}${which}`,
          permittypedesc: 'Roofing',
          workclass: 'Repair',
          statuscurrent: 'Final',
          issueddate: '2024-02-08T00:00:00.000',
          estprojectcost: '27768',
          description: `Roof by ${one.name}, ${one.phone.replace(/\D/g, '.')}, mail to: ${one.street.toUpperCase()} Duluth`,
          originaladdress1: `${900 + at} Crucible Ln`,
          contractor1name: contractor,
          contractor1address: one.street,
          contractor1city: 'Tacoma',
          contractor1phone: one.phone,
        })),
      ),
    );
    await writeFile(path, JSON.stringify(rows));
  }

  async #others(night: string): Promise<void> {
    const path = this.path('orders/orders.json');
    const orders = JSON.parse(await readFile(path, 'utf8')) as { events: object[] };
    orders.events.push(
      ...withheld.flatMap((one, at) =>
        [one.name, `${one.firm} Roofing LLC and ${one.name}, Individually (${one.license})`].map(
          (respondent, which) => ({
            actionDate: `2024-0${night}-1${at}`,
            respondent,
            cityPrinted: 'Duluth, MN',
            actionType: 'Consent Order',
            penaltyPrinted: '$1,000 monetary penalty',
            actionsTaken: ['Civil penalty'],
            violationTypes: ['Failure to obtain a permit'],
            credentialNumbersPrinted: which === 0 ? [one.license] : [],
            fileNumbers: [`RBC24${night}${at}${which}`],
          }),
        ),
      ),
    );
    await writeFile(path, JSON.stringify(orders));
    await this.#add(
      'actions/ag_actions.csv',
      withheld.map((one, at) => ({
        CaseNumber: `AG-2024-99${night}${at}`,
        Defendants: `${one.name}, dba Harthollow Renovations`,
        Address: one.street,
        City: 'Duluth',
        State: 'MN',
        Phone: one.phone,
        ActionType: 'Civil complaint',
        CaseStatus: 'Open',
        FiledDate: '05/31/2024',
        Allegations: 'Deceptive advertising',
        Summary: `Homeowners paid ${one.name} (${one.license}), ${one.street}, in advance; call ${one.phone}.`,
        Link: `https://ag.example.com/actions/${one.name.toLowerCase().replace(' ', '-')}`,
      })),
    );
    await this.#add(
      'osha/inspections.csv',
      withheld.map((one, at) => ({
        'Inspection Office': 'Minnesota Safety',
        'Inspection Nr': `15990${night}${at}.015`,
        'Date Opened': '04/07/2024',
        'Case Status': 'CLOSED',
        'Site Address': `, ${one.name}, 9${at}0 Furnace Rd, Duluth, MN 55802`,
        'Mailing Address': `, ${one.street}, Duluth, MN 55802`,
        'Safety/Health': 'Safety',
        'Initial Penalty Total': '$0',
        'Current Penalty Total': '$0',
        'Violations JSON': '[]',
      })),
    );
  }

  #add(name: string, rows: readonly Row[]): Promise<void> {
    return this.#edit(name, (before) => [...before, ...rows]);
  }

  /** Adds rows that replace those with the same key. */
  #change(name: string, key: string, rows: readonly Row[]): Promise<void> {
    const keys = new Set(rows.map((row) => row[key]));
    return this.#edit(name, (before) => [...before.filter((row) => !keys.has(row[key])), ...rows]);
  }

  async #edit(name: string, change: (rows: readonly Row[]) => readonly Row[]): Promise<void> {
    const path = this.path(name);
    const text = await readFile(path, 'utf8');
    const rows = parse(text, { columns: true, bom: true, relax_column_count: true }) as Row[];
    await writeFile(
      path,
      stringify([...change(rows)], { header: true, columns: Object.keys(rows[0] ?? {}) }),
    );
  }
}
