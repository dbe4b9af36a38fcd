import type { RunAction } from '@crs/pipelines';
import type { Run } from '@crs/store';
import type { VNode } from 'preact';
import { Confirmation } from '../../layout/confirmation.js';
import type { PageContext } from '../../page.js';

interface ActionText {
  readonly link: string;
  /** What it does, for who is about to confirm it. */
  readonly effect: string;
  readonly button: string;
  /** True where a note is kept with it. */
  readonly isNoted: boolean;
}

const publishes = 'Then what that touches is matched, clustered and published.';

const TEXTS: Readonly<Record<RunAction, ActionText>> = {
  accept: {
    link: 'Release it…',
    effect: `What was held back is taken over, whatever its figures say. ${publishes}`,
    button: 'Yes, release it',
    isNoted: true,
  },
  drop: {
    link: 'Drop it…',
    effect: 'What was held back is deleted. What was served stays served; the feed is read again as usual.',
    button: 'Yes, drop it',
    isNoted: true,
  },
  undo: {
    link: 'Undo it…',
    effect: `The rows of this feed become what they were before this run. ${publishes} What it read is not read again until the source changes.`,
    button: 'Yes, undo it',
    isNoted: false,
  },
  retry: {
    link: 'Try it again…',
    effect: `The same feed is read again, or the same scope matched again. ${publishes}`,
    button: 'Yes, try again',
    isNoted: false,
  },
  read: {
    link: 'Read the feed now…',
    effect: `The feed is read from its source. ${publishes} What a guard refuses is held back.`,
    button: 'Yes, read it',
    isNoted: false,
  },
};

/** The ways to the confirmations of what can be done about a run. */
export const ActionLinks = ({
  run,
  actions,
}: {
  readonly run: Run;
  readonly actions: readonly RunAction[];
}): VNode | null =>
  actions.length === 0 ? null : (
    <nav class="buttons" aria-label="What can be done">
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

/** Says what is about to happen, and does it when it is sent. */
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
          Why (kept with your name, {user?.name})
          <input name="note" maxLength={500} />
        </label>
      ) : (
        <p class="quiet">It is kept with your name, {user?.name}.</p>
      )}
    </Confirmation>
  );
};
