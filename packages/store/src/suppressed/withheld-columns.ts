/** The columns in each table that contain names, phones, and addresses. */
import { type Family, type Field, fieldsOf, isNullable, type NamedField } from '@crs/domain';

/** The tables whose rows are read to find whom they name. */
export type TextTable = 'contractor' | 'claim' | 'permit' | 'inspection' | 'enforcement_order' | 'ag_action';

/** A name in its columns. */
interface NameColumn {
  readonly column: string;
  /** The columns with the same name, cleaned and comparable. */
  readonly derived: readonly string[];
  readonly nullable: boolean;
  /** True if the row's phone and address belong to the person named here. */
  readonly principal: boolean;
}

/** The column of a phone or an address, with its comparable forms. */
interface ContactColumns {
  readonly kind: 'phone' | 'address' | 'email';
  readonly columns: readonly string[];
  /** False if the contact may be somebody else's even in a row that names the person, such as an inspection site. */
  readonly own: boolean;
}

interface TextColumns {
  readonly names: readonly NameColumn[];
  readonly lists: readonly string[];
  readonly texts: readonly string[];
  readonly contacts: readonly ContactColumns[];
  /** License numbers: a text, or lists. */
  readonly licenses: readonly string[];
  /** The column by which a suppression names a record; null if there is none. */
  readonly number: string | null;
  readonly owner: 'feed' | 'scope';
  /** SQL for the state, given the row `b`; null for its feed's state. */
  readonly state: string | null;
}

/** Contacts to check, in this order. */
const contactKinds = ['email', 'phone', 'address', 'site'] as const;

/** The columns of a family's records that may identify somebody, according to the catalog. */
function columnsOfFamily(
  family: Family,
): Pick<TextColumns, 'names' | 'lists' | 'texts' | 'contacts' | 'licenses'> {
  const fields = fieldsOf(family);
  const formsOf = (name: string): readonly string[] =>
    fields.filter(({ of }) => of === name).map(({ column }) => column);
  const withForms = ({ name, column }: NamedField): readonly string[] => [column, ...formsOf(name)];
  const identifying = (...kinds: readonly Field['identifies'][]): readonly NamedField[] =>
    fields.filter(({ identifies }) => identifies !== undefined && kinds.includes(identifies));
  const named = identifying('holder', 'name');
  return {
    names: named
      .filter(({ kind }) => kind !== 'list')
      .map((field) => ({
        column: field.column,
        derived: formsOf(field.name),
        nullable: isNullable(field),
        principal: field.identifies === 'holder',
      })),
    lists: named.filter(({ kind }) => kind === 'list').map(({ column }) => column),
    texts: identifying('text').map(({ column }) => column),
    contacts: contactKinds.flatMap((kind) =>
      identifying(kind).map((field) => ({
        kind: kind === 'site' ? ('address' as const) : kind,
        columns: withForms(field),
        own: kind !== 'site',
      })),
    ),
    licenses: identifying('license').flatMap(withForms),
  };
}

const permit = columnsOfFamily('permits');

export const textColumns: Readonly<Record<TextTable, TextColumns>> = {
  contractor: {
    ...columnsOfFamily('licenses'),
    number: null,
    owner: 'feed',
    state: 'b.roster_state',
  },
  claim: {
    ...permit,
    names: permit.names.map((name) => ({ ...name, derived: ['name_key'] })),
    lists: [],
    texts: [],
    number: null,
    owner: 'scope',
    state: 'b.state',
  },
  permit: { ...permit, number: 'permit_number', owner: 'feed', state: null },
  inspection: {
    ...columnsOfFamily('inspections'),
    number: 'activity_number',
    owner: 'feed',
    state: 'b.state',
  },
  enforcement_order: { ...columnsOfFamily('orders'), number: 'id', owner: 'feed', state: 'b.state' },
  ag_action: { ...columnsOfFamily('actions'), number: 'id', owner: 'feed', state: 'b.state' },
};

/** The text columns that are searched for names. */
export const searchedColumns = ({ names, lists, texts, contacts, licenses }: TextColumns): string[] => [
  ...names.flatMap(({ column, derived }) => [column, ...derived]),
  ...lists,
  ...texts,
  ...contacts.flatMap(({ columns: [column] }) => column ?? []),
  ...licenses,
];
