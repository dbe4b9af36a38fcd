import type { ContractorDetail } from '@crs/store';

/** A property's value in the protocol's format. */
type PropertyValue =
  | { readonly str: string }
  /** A time in ISO 8601. */
  | { readonly date: string };

/** Properties of contractors, and what queries may contain about them. */
interface ContractorProperty {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** True if queries may contain it for comparison. */
  readonly isCompared: boolean;
  /** A contractor's values; null for a property that exists only in queries. */
  readonly valuesOf: ((contractor: ContractorDetail) => readonly PropertyValue[]) | null;
}

const str = (value: string | null): readonly PropertyValue[] => (value === null ? [] : [{ str: value }]);
const day = (value: string | null): readonly PropertyValue[] =>
  value === null ? [] : [{ date: `${value}T00:00:00Z` }];

const property = (
  id: string,
  name: string,
  description: string,
  valuesOf: ContractorProperty['valuesOf'],
  isCompared = false,
): ContractorProperty => ({ id, name, description, isCompared, valuesOf });

const compared = (...given: [string, string, string, ContractorProperty['valuesOf']]): ContractorProperty =>
  property(...given, true);

/** Properties that queries compare come first. Their ids are the columns of a list row. */
export const contractorProperties: readonly ContractorProperty[] = [
  compared('licenseNumber', 'License number', 'Compared; as printed in the license roster.', (c) =>
    str(c.licenseNumber),
  ),
  compared('address', 'Address', 'Compared: house number and street.', (c) => str(c.address)),
  compared('city', 'City', 'Compared.', (c) => str(c.city)),
  compared(
    'state',
    'State',
    'State code; selects the license rosters to search. As a column: the state of the address.',
    (c) => str(c.state),
  ),
  compared('zip', 'ZIP code', 'Compared.', (c) => str(c.zip)),
  compared('phone', 'Phone', 'Compared.', (c) => str(c.phone)),
  compared('licenseType', 'License type', 'Compared: a license type, or words for the work.', (c) =>
    str(c.licenseType),
  ),
  compared('date', 'Date', 'Compared: a day the contractor worked or was listed.', null),
  property('name', 'Legal name', 'The name on the license.', (c) => str(c.name)),
  property('dbaName', 'Trade name', 'The name the contractor does business under.', (c) => str(c.dbaName)),
  property('personName', 'Person', 'Individual on the license.', (c) => str(c.personName)),
  property('status', 'License status', 'One word for all states.', (c) => str(c.status)),
  property('statusPrinted', 'License status, as printed', 'In the words of the source.', (c) =>
    str(c.statusPrinted),
  ),
  property('expirationDate', 'License expires', 'Last day of the license.', (c) => day(c.expirationDate)),
  property('originalDate', 'License first issued', 'First day of the license.', (c) => day(c.originalDate)),
  property('licenseSubtype', 'License subtype', 'A part of the license type.', (c) => str(c.licenseSubtype)),
  property('licenseTypes', 'License types', 'All license types under this number.', (c) =>
    c.licenseTypes.flatMap(str),
  ),
  property('entityType', 'Entity type', 'Business or Personal.', (c) => str(c.entityType)),
  property('hasEnforcementAction', 'Has enforcement actions', 'true or false.', (c) =>
    str(String(c.hasEnforcementAction)),
  ),
  property('email', 'E-mail', 'As printed in the license roster.', (c) => str(c.email)),
  property('rosterState', 'State of the license', 'State of the license roster.', (c) => str(c.rosterState)),
  property('source', 'Source', 'Feed name.', (c) => str(c.source)),
];

/** A type in the protocol. All entities are contractors. */
export const contractorType = { id: 'contractor', name: 'Contractor' } as const;
