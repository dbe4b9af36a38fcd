import type { VNode } from 'preact';
import { PlaceMapFigure } from '../../drawing/place-map-svg.js';
import { Section } from '../../layout/section.js';
import { counted, joined, shortDayText } from '../../layout/values.js';
import type { ContractorData } from './contractor-data.js';

interface PermitMapProps {
  /** The newest ones. */
  readonly permits: ContractorData['permits'];
  /** How many there are of all. */
  readonly totalCount: number;
}

/** Where the newest permits are; nothing where none has coordinates. */
export const PermitMap = ({ permits, totalCount }: PermitMapProps): VNode | null => {
  const placed = permits.flatMap(({ latitude, longitude, propertyAddress, issueDate }) =>
    latitude === null || longitude === null
      ? []
      : [{ latitude, longitude, label: joined(propertyAddress, issueDate && shortDayText(issueDate)) }],
  );
  if (placed.length === 0) return null;
  const missing = totalCount - placed.length;
  return (
    <Section id="map" title="Where it worked">
      <PlaceMapFigure
        places={placed}
        of={['permit', 'permits']}
        missing={
          missing === 0
            ? ''
            : `${counted(missing, 'other')} ${missing === 1 ? 'is' : 'are'} older or ${missing === 1 ? 'has' : 'have'} no coordinates.`
        }
      />
    </Section>
  );
};
