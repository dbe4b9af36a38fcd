import { isDismissedStatus } from '@crs/domain';
import type { Profile } from './sentence.js';

/** What is read of an action of the attorney general. */
export type ReadAction = Pick<
  Profile['agEnforcement']['newest'][number],
  'status' | 'penaltyAmount' | 'restitutionAmount'
>;

/** US dollars that actions name. */
export interface ActionSums {
  readonly penalties: number;
  readonly restitution: number;
}

/** The sums of actions, by what became of these. */
export interface ActionOutcomes {
  readonly ordered: ActionSums;
  readonly asked: ActionSums;
  /** Of actions whose source does not say what became of them. */
  readonly unknown: ActionSums;
  /** How many actions were dismissed: their sums count nowhere. */
  readonly dismissed: number;
}

/** True for an action that has not come to an end: what it names is asked for. */
export const isOpen = ({ status }: Pick<ReadAction, 'status'>): boolean =>
  /\b(open|pending|filed|active)\b/i.test(status ?? '');

/** The actions that were not dismissed: the others speak against nobody. Pure. */
export const standing = <T extends Pick<ReadAction, 'status'>>(actions: readonly T[]): T[] =>
  actions.filter(({ status }) => !isDismissedStatus(status));

/** Tells what was ordered from what is only asked for. Pure. */
export function actionOutcomes(actions: readonly ReadAction[]): ActionOutcomes {
  const left = standing(actions);
  return {
    ordered: sumsOf(left.filter((action) => action.status !== null && !isOpen(action))),
    asked: sumsOf(left.filter(isOpen)),
    unknown: sumsOf(left.filter(({ status }) => status === null)),
    dismissed: actions.length - left.length,
  };
}

const sumsOf = (actions: readonly ReadAction[]): ActionSums => ({
  penalties: actions.reduce((sum, { penaltyAmount }) => sum + (penaltyAmount ?? 0), 0),
  restitution: actions.reduce((sum, { restitutionAmount }) => sum + (restitutionAmount ?? 0), 0),
});
