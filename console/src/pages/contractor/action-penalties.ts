import { isDismissedStatus } from '@crs/domain';
import type { Profile } from './sentence.js';

/** The parts of an attorney general action that are needed here. */
export type ReadAction = Pick<
  Profile['agEnforcement']['newest'][number],
  'status' | 'penaltyAmount' | 'restitutionAmount'
>;

/** US dollars named in actions. */
export interface ActionSums {
  readonly penalties: number;
  readonly restitution: number;
}

/** The sums of actions, by outcome. */
export interface ActionOutcomes {
  readonly ordered: ActionSums;
  readonly asked: ActionSums;
  /** For actions whose source does not state an outcome. */
  readonly unknown: ActionSums;
  /** Number of dismissed actions; their sums are not counted. */
  readonly dismissed: number;
}

/** True for a pending action, whose sums are only requested. */
export const isOpen = ({ status }: Pick<ReadAction, 'status'>): boolean =>
  /\b(open|pending|filed|active)\b/i.test(status ?? '');

/** The actions that were not dismissed; dismissed ones count against nobody. Pure. */
export const standing = <T extends Pick<ReadAction, 'status'>>(actions: readonly T[]): T[] =>
  actions.filter(({ status }) => !isDismissedStatus(status));

/** Separates ordered sums from requested ones. Pure. */
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
