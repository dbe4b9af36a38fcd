import type { VNode } from 'preact';
import type { PageContent } from '../page.js';

/** Fields that belong to a login or to one sending, and are made anew. */
const OWN: ReadonlySet<string> = new Set(['csrf', 'once']);
/** Fields that no page repeats: passwords, old and new. A form that has one is not kept at all. */
export const SECRET: ReadonlySet<string> = new Set(['password', 'current', 'next']);
/** Fields that say what stood when the page was made: nobody chose or typed them. */
const UNSAID: ReadonlySet<string> = new Set(['before', 'digest']);
/** Characters of a form that is kept for the time after a login. */
const LONGEST = 50_000;

/** The fields of a form that may be shown again, in its order. Pure. */
export function repeatableFields(body: unknown): readonly (readonly [name: string, value: string])[] {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>);
  if (fields.some(([name]) => SECRET.has(name))) return [];
  return fields
    .filter(([name]) => !OWN.has(name))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as const));
}

/** The fields of a form as one text; empty if they are not to be kept. Pure. */
export function keptText(body: unknown): string {
  const text = new URLSearchParams(repeatableFields(body).map((field) => [...field])).toString();
  return text.length > LONGEST ? '' : text;
}

interface SendAgain {
  /** Where the form was sent. */
  readonly to: string;
  /** Its fields, see `keptText`. */
  readonly kept: string;
  readonly csrfToken: string;
  readonly title: string;
}

/** A form that was not taken, to be sent by a click: nothing is sent again by itself. */
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

/** What a form said, for whoever typed it. */
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

/** The value of a button, which is written like a query, as words. */
const textOf = (value: string): string =>
  /^kind=\w+/.test(value) ? [...new URLSearchParams(value).values()].join(', ') : value;
