/** The columns of each table that hold names, phones and addresses. */

/** The tables whose rows are read to find whom they name. */
export type TextTable = 'contractor' | 'claim' | 'permit' | 'inspection' | 'enforcement_order' | 'ag_action';

/** A name in its columns. */
export interface NameColumn {
  readonly column: string;
  /** The same name cleaned, and comparable. */
  readonly derived?: readonly string[];
  readonly nullable: boolean;
  /** True if the phone and the address of the row are those of who is named here. */
  readonly principal: boolean;
}

/** Where a phone or an address stands, with its comparable forms. */
export interface ContactColumns {
  readonly kind: 'phone' | 'address' | 'email';
  readonly columns: readonly string[];
  /** False if it may be another's also where the row names the person: the site of an inspection. */
  readonly own: boolean;
}

export interface TextColumns {
  readonly names: readonly NameColumn[];
  readonly lists: readonly string[];
  readonly texts: readonly string[];
  readonly contacts: readonly ContactColumns[];
  /** License numbers: a text, or lists of them. */
  readonly licenses: readonly string[];
  /** What a record is suppressed by. */
  readonly number: string | null;
  readonly owner: 'feed' | 'scope';
  /** SQL of the state, by the row `b`; null: that of its feed. */
  readonly state: string | null;
}

const respondents: Omit<TextColumns, 'texts' | 'number'> = {
  names: [
    { column: 'respondent', nullable: false, principal: true },
    { column: 'company_name', nullable: true, principal: false },
  ],
  lists: ['dba_names', 'individual_names'],
  contacts: [
    { kind: 'phone', columns: ['phone'], own: true },
    { kind: 'address', columns: ['address'], own: true },
  ],
  licenses: ['license_numbers', 'license_keys'],
  owner: 'feed',
  state: 'b.state',
};

const contractorText: Pick<TextColumns, 'names' | 'lists' | 'contacts' | 'licenses'> = {
  names: [{ column: 'contractor_name', nullable: true, principal: true }],
  lists: [],
  contacts: [
    { kind: 'phone', columns: ['contractor_phone'], own: true },
    { kind: 'address', columns: ['contractor_address'], own: true },
  ],
  licenses: ['contractor_license'],
};

export const textColumns: Readonly<Record<TextTable, TextColumns>> = {
  contractor: {
    names: [
      { column: 'name', derived: ['name_clean', 'name_key'], nullable: false, principal: true },
      { column: 'dba_name', derived: ['dba_key'], nullable: true, principal: true },
      { column: 'person_name', nullable: true, principal: false },
    ],
    lists: [],
    texts: [],
    contacts: [
      { kind: 'email', columns: ['email'], own: true },
      { kind: 'phone', columns: ['phone', 'phone_clean', 'phone_key'], own: true },
      { kind: 'address', columns: ['address', 'address_clean', 'address_key'], own: true },
    ],
    licenses: [],
    number: null,
    owner: 'feed',
    state: 'b.roster_state',
  },
  claim: {
    ...contractorText,
    names: [{ column: 'contractor_name', derived: ['name_key'], nullable: true, principal: true }],
    texts: [],
    number: null,
    owner: 'scope',
    state: 'b.state',
  },
  permit: {
    ...contractorText,
    texts: ['description'],
    number: 'permit_number',
    owner: 'feed',
    state: null,
  },
  inspection: {
    names: [{ column: 'establishment_name', derived: ['name_key'], nullable: false, principal: true }],
    lists: [],
    texts: [],
    contacts: [
      { kind: 'address', columns: ['mailing_address'], own: true },
      { kind: 'address', columns: ['site_address'], own: false },
    ],
    licenses: [],
    number: 'activity_number',
    owner: 'feed',
    state: 'b.state',
  },
  enforcement_order: { ...respondents, texts: ['url'], number: 'id' },
  ag_action: { ...respondents, texts: ['summary', 'url'], number: 'id' },
};

export const textTables = Object.keys(textColumns) as TextTable[];

/** The columns with text that is searched for names. */
export const searchedColumns = ({ names, lists, texts, contacts, licenses }: TextColumns): string[] => [
  ...names.flatMap(({ column, derived = [] }) => [column, ...derived]),
  ...lists,
  ...texts,
  ...contacts.flatMap(({ columns: [column] }) => column ?? []),
  ...licenses,
];
