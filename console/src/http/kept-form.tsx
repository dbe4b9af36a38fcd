import type { VNode } from 'preact';
import type { PageContent } from '../page.js';

/** Fields that belong to a login or one submission and are created anew. */
const OWN: ReadonlySet<string> = new Set(['csrf', 'once']);
/** Fields that no page repeats: old and new passwords. A form with one is not kept at all. */
export const SECRET: ReadonlySet<string> = new Set(['password', 'current', 'next']);
/** Fields with the state at the time of rendering, which nobody chose or typed. */
const UNSAID: ReadonlySet<string> = new Set(['before', 'digest']);
/** Maximum number of characters in a form kept for after a login. */
const LONGEST = 50_000;

/** The fields of a form that may be shown again, in order. Pure. */
export function repeatableFields(body: unknown): readonly (readonly [name: string, value: string])[] {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>);
  if (fields.some(([name]) => SECRET.has(name))) return [];
  return fields
    .filter(([name]) => !OWN.has(name))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as const));
}

/** The fields of a form as one text; empty if they must not be kept. Pure. */
export function keptText(body: unknown): string {
  const text = new URLSearchParams(repeatableFields(body).map((field) => [...field])).toString();
  return text.length > LONGEST ? '' : text;
}

interface SendAgain {
  /** The form's target. */
  readonly to: string;
  /** The form's fields; see `keptText`. */
  readonly kept: string;
  readonly csrfToken: string;
  readonly title: string;
}

/** A form that was not accepted. The user can submit it with a click; nothing is resubmitted automatically. */
export function sendAgain({ to, kept, csrfToken, title }: SendAgain): PageContent {
  const fields = [...new URLSearchParams(kept)];
  return {
    title,
    subtitle: 'Your form was saved but not sent. Send now, or view the page first.',
    body: (
      <form method="post" action={to} class="confirm stacked">
        <input type="hidden" name="csrf" value={csrfToken} />
        {fields.map(([name, value], at) => (
          <input key={`${at} ${name}`} type="hidden" name={name} value={value} />
        ))}
        <SentFields fields={fields} />
        <div class="buttons">
          <button type="submit">Send now</button>
          <a href={to}>View the page first</a>
        </div>
      </form>
    ),
  };
}

/** The contents of a form, for the person who typed them. */
export const SentFields = ({
  fields,
}: {
  readonly fields: readonly (readonly [name: string, value: string])[];
}): VNode | null => {
  const said = fields.filter(([name, value]) => value !== '' && !UNSAID.has(name));
  return said.length === 0 ? null : (
    <details open>
      <summary>Your form</summary>
      <dl class="facts">
        {said.map(([name, value], at) => [
          <dt key={`${at} name`}>{name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}</dt>,
          <dd key={`${at} value`} class="lines">
            {textOf(value)}
          </dd>,
        ])}
      </dl>
    </details>
  );
};

/** The value of a button, written like a query, as words. */
const textOf = (value: string): string =>
  /^kind=\w+/.test(value) ? [...new URLSearchParams(value).values()].join(', ') : value;
