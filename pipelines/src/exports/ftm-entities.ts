/** Contractors and sanctions in the FollowTheMoney model (followthemoney.tech). */

import { isMailAddress } from '@crs/domain';
import {
  type FtmContractor,
  type FtmKind,
  type FtmLink,
  type FtmRecords,
  type FtmReopened,
  type FtmSanction,
  WITHHELD,
} from '@crs/store';

type Schema = 'Company' | 'Person' | 'LegalEntity' | 'Sanction' | 'Similar';

/** An entity as programs read it: one line of `entities.ftm.json.gz`. The values of a property are always a list. */
interface FtmEntity {
  readonly id: string;
  readonly schema: Schema;
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

/** Every record is from the United States; FollowTheMoney has no states. */
const COUNTRY = 'us';
/** Names this service as the one that compared two entities. */
const MATCHER = 'contractor-records';

const contractorId = (id: number): string => `crs-contractor-${id}`;
const recordId = (family: FtmSanction['family'], id: number): string =>
  `crs-${family === 'orders' ? 'order' : 'action'}-${id}`;
/** The id of the first respondent of a record. */
const respondentId = (family: FtmSanction['family'], id: number): string =>
  `${recordId(family, id)}-respondent`;

/** Null if the name is withheld. */
export function contractorEntity(contractor: FtmContractor): FtmEntity | null {
  const { id, entityType, name, dbaName, licenseNumber, publisher, url, fetchedAt } = contractor;
  const schema = entityType === 'Personal' ? 'Person' : entityType === 'Business' ? 'Company' : 'LegalEntity';
  if (namesOf(name).length === 0) return null;
  return entity(contractorId(id), schema, {
    name: namesOf(name),
    alias: namesOf(dbaName),
    country: [COUNTRY],
    ...(schema === 'Person' ? {} : { jurisdiction: [COUNTRY] }),
    licenseNumber: [licenseNumber],
    registrationNumber: [licenseNumber],
    status: [contractor.status],
    classification: [contractor.licenseType],
    address: [addressOf(contractor)],
    phone: [phoneOf(contractor.phone)],
    email: [emailOf(contractor.email)],
    publisher: [publisher],
    publisherUrl: [webAddress(url)],
    retrievedAt: [dayOf(fetchedAt)],
  });
}

/** The respondents of an order or an action, and the sanction; nothing if every name is withheld. */
export function sanctionEntities(record: FtmSanction): FtmEntity[] {
  const id = recordId(record.family, record.id);
  const first = respondentId(record.family, record.id);
  const company = namesOf(record.companyName);
  const persons = record.individualNames.flatMap(namesOf);
  const printed = company.length > 0 || persons.length > 0 ? company : namesOf(record.respondent);
  const named = [
    ...printed.map((name) => ({ name, schema: 'LegalEntity' }) as const),
    ...persons.map((name) => ({ name, schema: 'Person' }) as const),
  ];
  const respondents = named.map(({ name, schema }, at) =>
    entity(at === 0 ? first : `${first}-${at + 1}`, schema, {
      name: [name],
      country: [COUNTRY],
      topics: ['reg.action'],
      // The record's other details belong to its first respondent.
      ...(at > 0
        ? {}
        : {
            alias: schema === 'Person' ? [] : record.dbaNames.flatMap(namesOf),
            address: [addressOf({ ...record, zip: null })],
            phone: [phoneOf(record.phone)],
            licenseNumber: record.licenseNumbers,
          }),
    }),
  );
  if (respondents.length === 0) return [];
  const sanction = entity(id, 'Sanction', {
    entity: respondents.map((one) => one.id),
    authority: [record.publisher],
    authorityId: record.authorityIds,
    program: [record.program],
    provisions: record.provisions,
    reason: record.reasons,
    status: [record.status],
    country: [COUNTRY],
    startDate: [record.date],
    summary: [withoutWithheld(record.summary)],
    sourceUrl: [webAddress(record.url)],
    publisher: [record.publisher],
    publisherUrl: [webAddress(record.sourceUrl)],
    retrievedAt: [dayOf(record.fetchedAt)],
  });
  return [...respondents, sanction];
}

/** A respondent is likely this contractor. */
export function linkEntity(link: FtmLink): FtmEntity {
  const { family, contractorId: contractor, confidence, signals } = link;
  return entity(`${recordId(family, link.recordId)}-is-${contractor}`, 'Similar', {
    candidate: [respondentId(family, link.recordId)],
    match: [contractorId(contractor)],
    confidenceScore: [confidence],
    criteria: signals,
    matcher: [MATCHER],
  });
}

/** A contractor that likely reopened as another one. */
function reopenedEntity({ id, olderId, newerId, likelihood, signals }: FtmReopened): FtmEntity {
  return entity(`crs-reopened-${id}`, 'Similar', {
    candidate: [contractorId(newerId)],
    match: [contractorId(olderId)],
    confidenceScore: [likelihood],
    criteria: signals,
    matcher: [MATCHER],
  });
}

function entity(
  id: string,
  schema: Schema,
  properties: Readonly<Record<string, readonly (string | null)[]>>,
): FtmEntity {
  const given = Object.entries(properties).map(([name, values]): [string, string[]] => [
    name,
    [...new Set(values.filter((value) => value !== null && value !== ''))] as string[],
  ]);
  return { id, schema, properties: Object.fromEntries(given.filter(([, values]) => values.length > 0)) };
}

const withoutWithheld = (text: string | null): string | null => (text?.includes(WITHHELD) ? null : text);

/** A name, unless it is withheld in whole or in part. */
const namesOf = (printed: string | null): string[] => {
  const name = withoutWithheld(printed)?.trim();
  return name ? [name] : [];
};

function addressOf(place: Pick<FtmContractor, 'address' | 'city' | 'state' | 'zip'>): string | null {
  const region = [place.state, place.zip].filter((part) => part !== null).join(' ');
  const parts = [withoutWithheld(place.address), place.city, region].filter(
    (part) => part !== null && part !== '',
  );
  return place.city === null && place.address === null ? null : parts.join(', ');
}

/** A US number in E.164 form. */
function phoneOf(printed: string | null): string | null {
  const [, digits] = /^1?([2-9]\d{9})$/.exec(printed?.replaceAll(/\D/g, '') ?? '') ?? [];
  return digits === undefined ? null : `+1${digits}`;
}

const emailOf = (printed: string | null): string | null =>
  printed !== null && isMailAddress(printed) ? printed.toLowerCase() : null;

const webAddress = (text: string | null): string | null =>
  text !== null && /^https?:\/\/[^/]+\.[^/]+/.test(text) && URL.canParse(text) ? text : null;

const dayOf = (moment: string | null): string | null => moment?.slice(0, 10) ?? null;

/** Reads the records of a kind, some thousands at a time. */
type ReadFtm = <K extends FtmKind>(kind: K) => AsyncGenerator<readonly FtmRecords[K][]>;

/** The entities as lines, some thousands at a time. Leaves out links with a missing side. */
export async function* ftmLines(
  read: ReadFtm,
): AsyncGenerator<{ readonly rows: number; readonly text: string }> {
  const leftOut = new Set<string>();
  async function* linesOf<K extends FtmKind>(
    kind: K,
    entitiesOf: (record: FtmRecords[K]) => readonly FtmEntity[],
  ) {
    for await (const records of read(kind)) {
      const entities = records.flatMap((record) => entitiesOf(record)).filter((one) => isWhole(one, leftOut));
      yield { rows: entities.length, text: entities.map((one) => `${JSON.stringify(one)}\n`).join('') };
    }
  }
  yield* linesOf('contractors', (one) => {
    const made = contractorEntity(one);
    if (made === null) leftOut.add(contractorId(one.id));
    return made === null ? [] : [made];
  });
  yield* linesOf('sanctions', (one) => {
    const made = sanctionEntities(one);
    if (made.length === 0) leftOut.add(respondentId(one.family, one.id));
    return made;
  });
  yield* linesOf('links', (one) => [linkEntity(one)]);
  yield* linesOf('reopened', (one) => [reopenedEntity(one)]);
}

/** True unless the entity links to one that is left out. */
function isWhole({ schema, properties }: FtmEntity, leftOut: ReadonlySet<string>): boolean {
  if (schema !== 'Similar') return true;
  return ![...(properties.candidate ?? []), ...(properties.match ?? [])].some((id) => leftOut.has(id));
}
