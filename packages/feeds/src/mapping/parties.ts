/** Reads everybody named on a permit, if the definition's contractor is one of several contacts. */
import type { Party } from '@crs/domain';
import { contractorRole, otherRole } from '@crs/normalise';
import { familyColumns } from '../definition/columns.js';
import { type Contacts, type Form, formObject } from '../definition/form.js';
import type { FeedDefinition } from '../definition/schema.js';
import { RowError } from '../row-error.js';
import { compileColumn } from './column.js';
import { contactReader, giveReader, groupOf } from './contacts.js';
import type { Contact, MappingContext, Reader } from './context.js';
import { contactsContext } from './text.js';

/** What a permit prints about a contractor. */
export const contractorColumns = [
  'contractorName',
  'contractorAddress',
  'contractorCity',
  'contractorState',
  'contractorZip',
  'contractorPhone',
  'contractorLicense',
] as const;

/** Returns the contacts to choose the permit's contractor from, or null if the definition names one contractor. */
function contactsOf({ family, columns }: FeedDefinition): Contacts | null {
  const form = family === 'permits' ? columns.contractorName : undefined;
  return form === undefined ? null : (formObject(form).contacts ?? null);
}

/** True if the feed's permits may name several contractors. */
export const namesParties = (definition: FeedDefinition): boolean => contactsOf(definition) !== null;

/** Returns a reader for a permit's parties, or null if the definition names one contractor. */
export function compileParties(
  definition: FeedDefinition,
  context: MappingContext,
): Reader<readonly Party[]> | null {
  const contacts = contactsOf(definition);
  if (contacts === null) return null;
  const read = contactReader(contacts, contactsContext(contacts, context));
  const textIn = (column: (typeof contractorColumns)[number]): ((contact: Contact) => string | null) => {
    const give = compileGive(definition, column, contacts, context);
    // An invalid value in another contact's column does not reject the row.
    return (contact) => {
      const value = give?.(contact);
      return typeof value === 'string' ? value : null;
    };
  };
  const [name, address, city, , zip, phone, licenseNumber] = contractorColumns.map(textIn);
  const { dictionaries } = context;
  return (cells) => {
    const found = read(cells);
    if (found instanceof RowError) return found;
    return found.named.flatMap((contact): Party[] => {
      const isContractor = Number.isFinite(contact.rank);
      const named = name?.(contact) ?? null;
      const printedPhone = phone?.(contact) ?? null;
      const printedLicense = licenseNumber?.(contact) ?? null;
      const identifies = printedPhone !== null || printedLicense !== null;
      if (named === null && !(isContractor && identifies)) return [];
      return [
        {
          role: (isContractor ? contractorRole : otherRole)(contact.role, dictionaries),
          isContractor,
          ownBy: contact === found.own ? found.ownBy : null,
          name: named,
          address: address?.(contact) ?? null,
          city: city?.(contact) ?? null,
          zip: zip?.(contact) ?? null,
          phone: printedPhone,
          licenseNumber: printedLicense,
        },
      ];
    });
  };
}

/** Returns a reader for the contacts' values in a column; undefined for a column that is not read from contacts. */
function compileGive(
  { columns }: FeedDefinition,
  column: (typeof contractorColumns)[number],
  contacts: Contacts,
  context: MappingContext,
): ((contact: Contact) => unknown) | undefined {
  const form = columns[column];
  const type = familyColumns.permits.get(column);
  if (form === undefined || type === undefined) return undefined;
  const { contacts: own, ...treatment } = formObject(form);
  if (own === undefined || groupOf(own) !== groupOf(contacts)) return undefined;
  const withGive = (give: Form): Form => ({ ...treatment, first: [give] });
  return giveReader(own, (give) => compileColumn(type, withGive(give), context));
}
