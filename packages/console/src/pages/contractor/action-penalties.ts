import { isDismissedStatus } from '@crs/domain';
import type { Profile } from './sentence.js';

/** What is read of an action of the attorney general. */
export type ReadAction = Pick<Profile['agEnforcement']['newest'][number], 'status' | 'penaltyAmount'>;

/** US dollars of penalties, by what became of the action. */
export interface ActionPenalties {
  readonly ordered: number;
  readonly asked: number;
  /** Of actions whose source does not say what became of them. */
  readonly unknown: number;
  /** How many actions were dismissed: their penalties count nowhere. */
  readonly dismissed: number;
}

/** True for an action that has not come to an end: what it names is asked for. */
export const isOpen = ({ status }: Pick<ReadAction, 'status'>): boolean =>
  /\b(open|pending|filed|active)\b/i.test(status ?? '');

/** Tells what was ordered from what is only asked for. Pure. */
export function actionPenalties(actions: readonly ReadAction[]): ActionPenalties {
  const sum = (some: readonly ReadAction[]): number =>
    some.reduce((dollars, { penaltyAmount }) => dollars + (penaltyAmount ?? 0), 0);
  const standing = actions.filter(({ status }) => !isDismissedStatus(status));
  return {
    ordered: sum(standing.filter((action) => action.status !== null && !isOpen(action))),
    asked: sum(standing.filter(isOpen)),
    unknown: sum(standing.filter(({ status }) => status === null)),
    dismissed: actions.length - standing.length,
  };
}
