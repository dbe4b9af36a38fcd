import type { RunAction } from '@crs/pipelines';
import type { Run } from '@crs/store';
import type { VNode } from 'preact';
import { Confirmation } from '../../layout/confirmation.js';
import type { PageContext } from '../../page.js';

interface ActionText {
  readonly link: string;
  /** What the action does, for the person about to confirm it. */
  readonly effect: string;
  readonly button: string;
  /** True if a note is stored with the action. */
  readonly isNoted: boolean;
}

const publishes = 'Then we match, cluster, and publish the affected records.';

const TEXTS: Readonly<Record<RunAction, ActionText>> = {
  accept: {
    link: 'Release the changes…',
    effect: `We accept the changes on hold despite the guard. ${publishes}`,
    button: 'Yes, release the changes',
    isNoted: true,
  },
  drop: {
    link: 'Drop the changes…',
    effect:
      'We delete the changes on hold. The published data stays as it is, and we read the feed again as usual.',
    button: 'Yes, drop the changes',
    isNoted: true,
  },
  undo: {
    link: 'Undo this run…',
    effect: `We restore this feed’s rows to their state before this run. ${publishes} We don’t read the same data again until the source changes.`,
    button: 'Yes, undo this run',
    isNoted: false,
  },
  retry: {
    link: 'Retry…',
    effect: `We read the same feed again, or match the same scope again. ${publishes}`,
    button: 'Yes, retry',
    isNoted: false,
  },
  read: {
    link: 'Read the feed now…',
    effect: `We read the feed from its source. ${publishes} Anything that a guard refuses goes on hold.`,
    button: 'Yes, read the feed',
    isNoted: false,
  },
};

/** Links to confirmations of possible actions on a run. */
export const ActionLinks = ({
  run,
  actions,
}: {
  readonly run: Run;
  readonly actions: readonly RunAction[];
}): VNode | null =>
  actions.length === 0 ? null : (
    <nav class="buttons" aria-label="Actions">
      {actions.map((action) => (
        <a key={action} class="button" href={`/runs/${run.id}?confirm=${action}`}>
          {TEXTS[action].link}
        </a>
      ))}
    </nav>
  );

interface ConfirmationProps {
  readonly run: Run;
  readonly action: RunAction;
  readonly context: Pick<PageContext, 'csrfToken' | 'user'>;
}

/** Says what is about to happen; submitting the form does it. */
export const ActionConfirmation = ({
  run,
  action,
  context: { csrfToken, user },
}: ConfirmationProps): VNode => {
  const { link, effect, button, isNoted } = TEXTS[action];
  const subject = run.feed ?? run.scope ?? run.kind;
  return (
    <Confirmation
      question={`Run ${run.id} of ${subject}: ${link.replace('…', '?')}`}
      to={`/runs/${run.id}`}
      csrfToken={csrfToken}
      fields={{ action }}
      button={button}
      back={`/runs/${run.id}`}
    >
      <p>{effect}</p>
      {isNoted ? (
        <label>
          Reason (logged with your name, {user?.name})
          <input name="note" maxLength={500} />
        </label>
      ) : (
        <p class="quiet">We log this with your name, {user?.name}.</p>
      )}
    </Confirmation>
  );
};
