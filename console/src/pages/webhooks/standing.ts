import type { OperatedWebhook } from '@crs/store';
import { momentText } from '../../layout/values.js';

const REASONS = { gone: 'gone', failing: 'failed for days', operator: 'by an operator' } as const;

/** Whether a webhook works, in words. Pure. */
export function standing({ disabledAt, disabledReason, failingSince, hasKey }: OperatedWebhook): string {
  if (disabledReason !== null) return `off since ${disabledAt?.slice(0, 10)}: ${REASONS[disabledReason]}`;
  if (!hasKey) return 'waiting: the account has no active key';
  return failingSince === null ? 'on' : `failing since ${momentText(failingSince)}`;
}
