import type { ResponseOf } from '@crs/client';
import { ended } from '../../layout/values.js';

export type Profile = ResponseOf<'/v1/licenses/{licenseNumber}/profile'>;
type Contractor = Profile['contractor'];

/** A contractor named in a sentence, with the words that form its link. */
export interface Named {
  readonly words: string;
  readonly licenseNumber: string;
  readonly rosterState: string;
}

/** A sentence of the summary. */
export interface Sentence {
  readonly text: string;
  /** True for anything that somebody who hires should look at. */
  readonly isAlarming: boolean;
  /** The contractor named in the sentence. */
  readonly named?: Named;
}

export const alarm = (text: string, named?: Named): Sentence => ({
  text: ended(text),
  isAlarming: true,
  ...(named !== undefined && { named }),
});

export const calm = (text: string, named?: Named): Sentence => ({ ...alarm(text, named), isAlarming: false });

/** Maximum number of related contractors and licenses of the firm that the summary names. */
export const MOST_NAMED = 3;

/** Identifies contractors. */
export const contractorKey = ({
  licenseNumber,
  rosterState,
  licenseType,
}: Pick<Contractor, 'licenseNumber' | 'rosterState' | 'licenseType'>): string =>
  `${licenseNumber}|${rosterState}|${licenseType}`;

/** True if a contractor's license was taken away. */
export const isLost = ({ status }: Pick<Contractor, 'status'>): boolean =>
  status === 'Revoked' || status === 'Suspended';

/** True if a license is in force on a given day. */
export const isInForce = (
  { status, expirationDate }: Pick<Contractor, 'status' | 'expirationDate'>,
  now: Date,
): boolean => status === 'Issued' && (expirationDate === null || expirationDate >= isoDay(now));

export const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);
