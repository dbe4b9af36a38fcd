import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import type { Place } from '../../drawing/place-map.js';
import { PlaceMapFigure, useIsMapped } from '../../drawing/place-map-svg.js';
import { joined, listed, numberText, shortDayText } from '../../layout/values.js';
import type { ShownCandidate } from './case-fields.js';

interface CaseMapProps {
  readonly permit: ResponseOf<'/v1/permits/{id}'> | null;
  readonly candidates: readonly ShownCandidate[];
}

/** Locations of the permit, and of each candidate's recent work. */
export const CaseMap = ({ permit, candidates }: CaseMapProps): VNode | null => {
  const own = placeOf(permit, 'the permit');
  const others = candidates.flatMap(({ permits }, at) =>
    (permits?.data ?? []).flatMap((one) => placeOf(one, `candidate ${at + 1}`)),
  );
  const places = [...others, ...own.map((place) => ({ ...place, isMarked: true }))];
  if (!useIsMapped(places)) return null;
  return (
    <details>
      <summary>Map</summary>
      <PlaceMapFigure
        places={places}
        of={['permit', 'permits']}
        missing={`${own.length === 0 ? 'This permit has no location.' : 'The large ring is this permit.'} The other points are the candidates’ newest permits: ${listed(
          candidates.map(
            ({ permits }, at) => `${numberText(permits?.data.length ?? 0)} for candidate ${at + 1}`,
          ),
        )}.`}
      />
    </details>
  );
};

type Placed = Pick<
  NonNullable<CaseMapProps['permit']>,
  'latitude' | 'longitude' | 'propertyAddress' | 'issueDate'
>;

/** A permit as a place on the map; nothing without coordinates. */
const placeOf = (permit: Placed | null, of: string): Place[] => {
  if (permit === null || permit.latitude === null || permit.longitude === null) return [];
  const { latitude, longitude, propertyAddress, issueDate } = permit;
  return [{ latitude, longitude, label: joined(of, propertyAddress, issueDate && shortDayText(issueDate)) }];
};
