import type { NotificationTarget, WorkQueue } from '@crs/runtime';
import { inTransaction, isAnyRunning, lockNotified, saveNotified } from '@crs/store';
import type { StageContext } from '../context.js';
import { messageOf, problemText } from './message.js';
import { findProblems } from './problems.js';
import { send } from './send.js';

/**
 * Tells operators what is held back, failed or late and was not told before, in one message, and once more when it is well
 * again. While anything runs it waits, so that a night gives one message. One process tells at a time.
 * @param retriedFor milliseconds for which a failed run may still be retried
 * @throws CrsError `notification.failed`: what was not sent is sent with the next call
 */
export async function notify(
  { pool, log }: Pick<StageContext, 'pool' | 'log'>,
  work: WorkQueue,
  targets: readonly NotificationTarget[],
  { now, retriedFor }: { readonly now: number; readonly retriedFor: number },
): Promise<void> {
  if (targets.length === 0 || (await isAnyRunning(pool))) return;
  await inTransaction(pool, async (client) => {
    const known = await lockNotified(client);
    const problems = await findProblems(pool, work, now, retriedFor);
    const message = messageOf(known, problems);
    if (message === null) return;
    for (const target of targets) await send(target, message);
    await saveNotified(
      client,
      problems.map((problem) => ({ subject: problem.subject, problem: problemText(problem) })),
    );
    log.info({ problems: problems.length, wellAgain: message.wellAgain.length }, message.title);
  });
}
