import { notify } from '../notify/notify.js';
import { removeExpired } from '../retention/remove-expired.js';
import type { Session } from '../session.js';
import { runFlowToEnd } from '../worker/run-flow.js';
import { OperatorQueue } from './operator-queue.js';

/** Works off what operators start from pages as the command line does, and tells operators what they are to know. */
export const operatorQueue = (session: Session): OperatorQueue =>
  new OperatorQueue(
    async (flow, batch) => {
      const { context, work, settings } = session;
      await runFlowToEnd(context, await work(), flow, () => {});
      if (batch.startsWith('nightly-')) await removeExpired(context, settings.keep);
      await notify(context, await work(), settings.notify, { now: Date.now(), retriedFor: 0 });
    },
    (error, batch) =>
      session.log.error({ err: error, batch }, 'What an operator began from a page ended early.'),
  );
