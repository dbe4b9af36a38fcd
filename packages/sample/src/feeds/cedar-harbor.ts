/**
 * Cedar Harbor, WA: JSON as a Socrata portal gives it. Numbers are strings, absent values are absent keys,
 * times have no zone, and contractor names are in capitals and cut at 30 characters. A trade's permit may name the
 * general contractor as well.
 */
import { addressLine, type ClerkEntry, companyOrPerson, typePlaceholder } from '../clerk.js';
import { floatingDay } from '../days.js';
import type { PermitCore, PermitFacts, PermitGenerator } from '../permits.js';
import type { Streams } from '../random.js';
import { type AttachedFile, cedarHarborInspections } from './cedar-harbor-inspections.js';
import { brokenText, type RowDefect } from './file.js';
import { type PermitFile, permitFile } from './permit-file.js';

const nameLength = 30;

export function cedarHarbor(
  book: PermitGenerator,
  streams: Streams,
): PermitFile & { readonly inspections: AttachedFile } {
  const permits = permitFile(book, streams, {
    feed: 'sample_cedar_harbor_permits',
    path: 'permits/cedar_harbor.json',
    jurisdiction: 'cedar_harbor',
    defects: ['date', 'required', 'money', 'date'] satisfies RowDefect[],
    head: [],
    foot: [book.count === 0 ? '[]' : ']'],
    permitNumber,
    line: (permit, defect) => `${permit.position === 0 ? '[' : ','}${JSON.stringify(row(permit, defect))}`,
  });
  const inspections = cedarHarborInspections(book, streams, {
    permitNumber,
    inspections: (permit) => Number(row(permit, undefined).inspections),
  });
  return { ...permits, inspections };
}

function permitNumber({ year, serial, trade }: PermitCore): string {
  return `${trade.permitCode}${year}${String(serial * 3 + 11).padStart(6, '0')}`;
}

/** The columns of a permit's first or second contractor. */
const contractor = (
  number: 1 | 2,
  trade: string,
  entry: ClerkEntry,
): Readonly<Record<string, string | null>> => ({
  [`contractor${number}trade`]: trade,
  [`contractor${number}name`]: companyOrPerson(entry).toUpperCase().slice(0, nameLength).trimEnd(),
  [`contractor${number}address`]: entry.terse ? null : addressLine(entry),
  [`contractor${number}city`]: entry.terse ? null : entry.city,
  [`contractor${number}phone`]: entry.phone,
});

function row(permit: PermitFacts, defect: RowDefect | undefined): Record<string, string> {
  const { entry, random } = permit;
  const general = permit.general();
  const fees = Math.round(5500 + permit.value * 1.3) / 100;
  const paid = random.chance(0.9) ? fees : 0;
  const values: Record<string, string | null> = {
    permitnum: defect === 'required' ? null : permitNumber(permit),
    permittypedesc: permit.permitType,
    workclass: permit.workType,
    statuscurrent: permit.status,
    issueddate: defect === 'date' ? brokenText.date : floatingDay(permit.issued),
    expiresdate: floatingDay(permit.issued + 540),
    completeddate: permit.completed === null ? null : floatingDay(permit.completed),
    estprojectcost: defect === 'money' ? brokenText.money : String(permit.value),
    totalfees: fees.toFixed(2),
    totalpaid: paid.toFixed(2),
    balance: (fees - paid).toFixed(2),
    inspections: String(random.between(0, 6)),
    description: random.chance(0.05) ? null : permit.job,
    originaladdress1: permit.property.toUpperCase(),
    ...(entry === null
      ? { contractor1name: typePlaceholder(random) }
      : contractor(1, permit.trade.name, entry)),
    ...(general === null ? {} : contractor(2, 'General Contractor', general)),
    parcel: String(permit.serial * 7 + 300_001),
    latitude: (47.61 + permit.north).toFixed(6),
    longitude: (-122.41 + permit.east).toFixed(6),
  };
  return Object.fromEntries(
    Object.entries(values).filter(
      (entryOf): entryOf is [string, string] => entryOf[1] !== null && entryOf[1] !== '',
    ),
  );
}
