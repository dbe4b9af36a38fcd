import type { ComponentChildren, VNode } from 'preact';
import { Once } from './once.js';

interface ConfirmationProps {
  /** What is about to happen, as a question. */
  readonly question: string;
  /** Where the form is sent. */
  readonly to: string;
  readonly csrfToken: string;
  /** Hidden fields that identify the action. */
  readonly fields: Readonly<Record<string, string>>;
  readonly button: string;
  /** The link back. */
  readonly back: string;
  readonly children: ComponentChildren;
}

/** Says what is about to happen; submitting the form does it. */
export const Confirmation = (props: ConfirmationProps): VNode => (
  <form method="post" action={props.to} class="confirm stacked">
    <h2>{props.question}</h2>
    {props.children}
    <input type="hidden" name="csrf" value={props.csrfToken} />
    <Once />
    {Object.entries(props.fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <div class="buttons">
      <button type="submit">{props.button}</button>
      <a href={props.back}>No, go back</a>
    </div>
  </form>
);

/** A secret that is shown only this once. */
export const ShownOnce = ({ what, secret }: { readonly what: string; readonly secret: string }): VNode => (
  <div class="notice-bar shown-once" role="status">
    <p>{what} Save this now. We won’t show it again.</p>
    <p>
      <code>{secret}</code>
    </p>
  </div>
);
