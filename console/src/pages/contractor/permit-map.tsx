import type { VNode } from 'preact';
import type { Place } from '../../drawing/place-map.js';
import { PlaceMapFigure, useIsMapped } from '../../drawing/place-map-svg.js';
import { Section } from '../../layout/section.js';
import { joined, numberText, shortDayText } from '../../layout/values.js';
import type { ContractorData } from './contractor-data.js';

interface PermitMapProps {
  /** The newest ones. */
  readonly permits: ContractorData['permits'];
  /** Total number. */
  readonly totalCount: number;
  readonly title?: string;
}

/** The locations of permits, with links to them. Pure. */
export const permitPlaces = (
  permits: readonly Pick<
    ContractorData['permits'][number],
    'id' | 'latitude' | 'longitude' | 'propertyAddress' | 'issueDate'
  >[],
): Place[] =>
  permits.flatMap(({ id, latitude, longitude, propertyAddress, issueDate }) =>
    latitude === null || longitude === null
      ? []
      : [
          {
            latitude,
            longitude,
            label: joined(propertyAddress, issueDate && shortDayText(issueDate)),
            href: `/permits/${id}`,
          },
        ],
  );

/** A map of the newest permits; nothing if fewer than two have coordinates. */
export const PermitMap = ({
  permits,
  totalCount,
  title = 'Permit locations',
}: PermitMapProps): VNode | null => {
  const placed = permitPlaces(permits);
  if (!useIsMapped(placed)) return null;
  const missing = totalCount - placed.length;
  return (
    <Section id="map" title={title}>
      <PlaceMapFigure
        places={placed}
        of={['permit', 'permits']}
        missing={
          missing === 0
            ? ''
            : missing === 1
              ? 'The other permit is older or has no location.'
              : `The other ${numberText(missing)} permits are older or have no location.`
        }
      />
    </Section>
  );
};
