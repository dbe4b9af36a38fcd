import { licenseKey } from '@crs/domain';
import type { VNode } from 'preact';
import { z } from 'zod';
import { TimelineFigure } from '../../drawing/timeline-svg.js';
import { printedName } from '../../http/displayed.js';
import { PrintButton, PrintedFoot } from '../../layout/printed.js';
import { Section } from '../../layout/section.js';
import { isPastDate, Status } from '../../layout/status.js';
import { Tiles } from '../../layout/tiles.js';
import { dayText, joined } from '../../layout/values.js';
import { definePage, type PageContent } from '../../page.js';
import { eventFeed } from '../../watching/event-feed.js';
import { mayWatch, WatchLink } from '../../watching/watch-form.js';
import { compareAddress, contractorAddress, listAddress } from './address.js';
import { Contents } from './contents.js';
import { type ContractorData, readContractor } from './contractor-data.js';
import { contractorTiles } from './contractor-tiles.js';
import { Facts, OtherLicenses } from './facts.js';
import { otherName } from './known-as.js';
import { KnownAs } from './known-as-table.js';
import { endNote } from './license-end.js';
import { PermitMap } from './permit-map.js';
import { PermitSections } from './permit-sections.js';
import { Actions, Inspections, Orders } from './record-sections.js';
import { Relations } from './relations.js';
import { whichContractor } from './shared-number.js';
import { Sources } from './sources.js';
import { unknowns } from './summary.js';
import { factsOf, Summary } from './summary-part.js';
import { timelineOf } from './timeline.js';
import { type TrackRecord, TrackRecordSection } from './track-record.js';

const choice = z.string().trim().max(100).optional().catch(undefined);

/** The parts of an address that identify a contractor. */
export const pickedQuery = { state: choice, licenseType: choice };

export const contractorPage = definePage({
  path: '/contractors/:licenseNumber',
  role: null,
  isOfVersion: true,
  params: z.object({ licenseNumber: z.string() }),
  query: z.object(pickedQuery),
  async show({ params, query }, context): Promise<PageContent> {
    const picked = { ...params, ...query };
    return whichContractor(picked, context, async () => {
      // Both requests are slow for a contractor with many permits, so they run at the same time.
      const [data, track] = await Promise.all([
        readContractor(context, picked),
        context.ask('/v1/licenses/{licenseNumber}/track-record', { ...picked }),
      ]);
      const { contractor } = data.profile;
      return {
        title: contractor.name,
        printedTitle: printedName(contractor),
        subtitle: <Identity contractor={contractor} now={new Date(context.now())} />,
        above: [{ href: '/search', label: 'Search' }],
        address: contractorAddress(contractor),
        documentTitle: joined(
          contractor.name,
          `license ${contractor.licenseNumber}`,
          joined(contractor.city, contractor.state),
        ),
        description: `License ${contractor.licenseNumber} in ${contractor.rosterState}: status, disciplinary orders, OSHA inspections, and building permits of ${contractor.name}, from public records.`,
        organization: contractor,
        data: data.profile,
        feed: contractorAddress(contractor),
        watchable: { kind: 'license', of: contractor.licenseNumber, state: contractor.rosterState },
        scripts: ['print.js'],
        body: (
          <ContractorBody
            {...{ data, track }}
            now={new Date(context.now())}
            isWatchable={mayWatch(context)}
          />
        ),
      };
    });
  },
  async feed({ params, query }, context) {
    const contractor = await context.ask('/v1/licenses/{licenseNumber}', { ...params, ...query });
    const { licenseNumber, rosterState, name } = contractor;
    return eventFeed(context, {
      title: name,
      address: contractorAddress(contractor),
      events: { kind: 'license', licenseKey: licenseKey(licenseNumber), state: rosterState },
    });
  },
});

/** Identifies the license and shows its current status. */
const Identity = ({
  contractor,
  now,
}: {
  readonly contractor: ContractorData['profile']['contractor'];
  readonly now: Date;
}): VNode => {
  const alias = otherName(contractor);
  return (
    <span class="identity">
      <Status status={contractor.status} isPast={isPastDate(contractor, now)} />{' '}
      {joined(
        `License ${contractor.licenseNumber}`,
        contractor.licenseType,
        joined(contractor.city, contractor.state),
        alias === null ? null : `also known as ${alias}`,
      )}
    </span>
  );
};

const ContractorBody = ({
  data,
  track,
  now,
  isWatchable,
}: {
  readonly data: ContractorData;
  readonly track: TrackRecord;
  readonly now: Date;
  readonly isWatchable: boolean;
}): VNode => {
  const { profile } = data;
  const { contractor } = profile;
  const facts = factsOf(data);
  const timeline = timelineOf(facts, now);
  const note = endNote(contractor, facts);
  const list = (name: Parameters<typeof listAddress>[1]): string => listAddress(contractor, name);
  return (
    <div class="report">
      <Summary data={data} now={now} />
      <Tiles tiles={contractorTiles(data)} />
      <Facts contractor={contractor} now={now} />
      <div class="screen-only buttons">
        <PrintButton />
        <a href={compareAddress(contractor, null)}>Compare with another contractor</a>
        {isWatchable && <WatchLink />}
      </div>
      <Contents data={data} />
      <OtherLicenses profile={profile} now={now} />
      <Section id="timeline" title="Timeline">
        {note !== null && <p class="quiet">{note}</p>}
        <TimelineFigure timeline={timeline} />
      </Section>
      <Orders data={data} address={list('orders')} />
      <Actions data={data} address={list('actions')} />
      <Inspections data={data} address={list('inspections')} />
      <PermitSections data={data} list={list} />
      <TrackRecordSection record={track} />
      <PermitMap permits={data.permits} totalCount={profile.permits.totalCount} />
      <Relations data={data} address={list('related')} now={now} />
      <KnownAs data={data} />
      <Section id="unknown" title="What we don’t know">
        <ul>
          {unknowns(profile, data.ordersCovered).map((unknown) => (
            <li key={unknown}>{unknown}</li>
          ))}
        </ul>
        <p>
          <a href="/cities">See which cities we cover</a>
        </p>
      </Section>
      <Sources profile={profile} />
      <PrintedFoot
        asOf={
          contractor.sourceLastSuccessAt === null
            ? `Printed ${dayText(now.toISOString())}.`
            : `License data updated ${dayText(contractor.sourceLastSuccessAt)}. Printed ${dayText(now.toISOString())}.`
        }
        address={contractorAddress(contractor)}
      />
    </div>
  );
};
