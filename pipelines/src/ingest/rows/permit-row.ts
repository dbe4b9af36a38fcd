import {
  type ClaimTexts,
  type ColumnName,
  type FieldName,
  fieldsOf,
  isPlain,
  type Permit,
  type PermitInspection,
} from '@crs/domain';
import { contractorColumns } from '@crs/feeds';
import {
  type Dictionaries,
  firstTries,
  inOrderOfDays,
  inspectionOutcome,
  normaliseAddress,
} from '@crs/normalise';
import type { CopyValue } from '@crs/store';
import type { ClaimCollector } from '../claim-collector.js';
import type { ColumnGroup } from './column-group.js';

/** Whole house number of an address: 1604 for `1604-B`, and 408 for `408 1/2`. */
function houseNumber(number: string | null): number | null {
  const digits = number === null ? null : /^\d{1,9}/.exec(number);
  return digits ? Number(digits[0]) : null;
}

/** The columns of a permit. */
export function permitColumns(
  feed: {
    jurisdiction: string;
    city: string | null;
    state: string | null;
    namesParties: boolean;
    readsInspections: boolean;
  },
  claims: ClaimCollector,
  dictionaries: Dictionaries,
): readonly ColumnGroup<'permits'>[] {
  const plain = fieldsOf('permits')
    .filter(isPlain)
    .map(({ name, column }): ColumnGroup<'permits'> => {
      const field = name as Exclude<FieldName<'permits'>, 'parties' | 'inspections'>;
      return {
        columns: [column as ColumnName<'permits'>],
        fields: [field],
        values: (permit) => [permit[field]],
      };
    });
  return [
    { columns: ['jurisdiction'], fields: [], values: () => [feed.jurisdiction] },
    { columns: ['city'], fields: ['city'], values: ({ city }) => [city ?? feed.city] },
    ...plain,
    {
      columns: [
        'property_address',
        'property_number',
        'property_street',
        'property_street_key',
        'property_address_key',
      ],
      fields: ['propertyAddress'],
      values: ({ propertyAddress }) => propertyColumns(propertyAddress, dictionaries),
    },
    {
      columns: [
        'contractor_name',
        'contractor_address',
        'contractor_phone',
        'contractor_license',
        'claim_id',
      ],
      fields: contractorColumns,
      values: (permit) => [
        permit.contractorName,
        contractorAddress(permit),
        permit.contractorPhone,
        permit.contractorLicense,
        claims.collect(claimTexts(permit), feed.state),
      ],
    },
    ...(feed.namesParties
      ? [
          {
            columns: ['contractor_roles', 'contractor_claims', 'party_roles', 'party_names'] as const,
            fields: [...contractorColumns, 'parties'] as const,
            values: (permit: Permit) => partyColumns(permit, (texts) => claims.collect(texts, feed.state)),
          },
        ]
      : []),
    ...(feed.readsInspections
      ? [
          {
            columns: ['inspections', 'first_inspections', 'first_inspections_passed'] as const,
            fields: ['inspections'] as const,
            values: ({ inspections }: Permit) => inspectionColumns(inspections, dictionaries),
          },
        ]
      : []),
  ];
}

/**
 * The inspections with their outcomes, as JSON, and the number of types that passed at the first try; nulls for none.
 */
function inspectionColumns(
  inspections: readonly PermitInspection[],
  dictionaries: Dictionaries,
): readonly CopyValue[] {
  if (inspections.length === 0) return [null, null, null];
  const judged = inOrderOfDays(inspections).map((inspection) => ({
    ...inspection,
    outcome: inspectionOutcome(inspection.result, dictionaries),
  }));
  const { first, passed } = firstTries(judged);
  return [JSON.stringify(judged), first, passed];
}

/**
 * The roles of a permit's contractors and, if there are several, their claims; the roles and names of all others. The
 * claim of a single contractor is the permit's own.
 */
function partyColumns(
  permit: Permit,
  claimOf: (texts: ClaimTexts) => number | null,
): readonly [CopyValue, CopyValue, CopyValue, CopyValue] {
  const roles = new Map<string, string>();
  for (const { isContractor, ownBy, role, ...texts } of permit.parties) {
    if (!isContractor) continue;
    const claim = String(claimOf(ownBy === null ? texts : claimTexts(permit)));
    if (!roles.has(claim)) roles.set(claim, role);
  }
  const others = permit.parties.filter(({ isContractor }) => !isContractor);
  return [
    listOf([...roles.values()]),
    roles.size < 2 ? null : [...roles.keys()],
    listOf(others.map(({ role }) => role)),
    listOf(others.flatMap(({ name }) => name ?? [])),
  ];
}

/** An empty list is null, which takes no space. */
const listOf = (texts: readonly string[]): CopyValue => (texts.length === 0 ? null : texts);

function propertyColumns(address: string | null, dictionaries: Dictionaries): readonly CopyValue[] {
  if (address === null) return [null, null, null, null, null];
  const { number, street, streetKey, key } = normaliseAddress(address, dictionaries);
  return [address, houseNumber(number), street?.toLowerCase() ?? null, streetKey, key];
}

function claimTexts(permit: Permit): ClaimTexts {
  return {
    name: permit.contractorName,
    address: permit.contractorAddress,
    city: permit.contractorCity,
    zip: permit.contractorZip,
    phone: permit.contractorPhone,
    licenseNumber: permit.contractorLicense,
  };
}

/** The contractor's address in one line, as API clients see it. */
function contractorAddress(permit: Permit): string | null {
  const {
    contractorAddress: street,
    contractorCity: city,
    contractorState: state,
    contractorZip: zip,
  } = permit;
  const region = [state, zip].filter((part) => part !== null).join(' ');
  const line = [street, city, region === '' ? null : region].filter((part) => part !== null).join(', ');
  return line === '' ? null : line;
}
