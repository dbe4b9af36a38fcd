import type { ComponentChildren, VNode } from 'preact';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** The whole list, if the section shows only its beginning. */
  readonly all?: { readonly href: string; readonly label: string };
  /** The address of the list as JSON and CSV. */
  readonly data?: string;
  readonly children: ComponentChildren;
}

/** A part of a page with its own address and a link to its data. */
export const Section = ({ id, title, all, data, children }: SectionProps): VNode => (
  <section id={id} class="part">
    <div class="part-head">
      <h2>
        <a class="anchor" href={`#${id}`}>
          {title}
        </a>
      </h2>
      {(all !== undefined || data !== undefined) && (
        <p class="links">
          {all !== undefined && <a href={all.href}>{all.label}</a>}
          {data !== undefined && <DataLinks address={data} of={title} />}
        </p>
      )}
    </div>
    {children}
  </section>
);

interface FoldedProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A part of a page that opens on request. */
export const Folded = ({ id, title, children }: FoldedProps): VNode => (
  <details id={id} class="part folded">
    <summary>
      <h2>{title}</h2>
    </summary>
    {children}
  </details>
);

/** A link to a view as data. */
export const DataLinks = ({ address, of }: { readonly address: string; readonly of: string }): VNode => (
  <>
    <a href={withFormat(address, 'json')} aria-label={`${of} as JSON`}>
      JSON
    </a>
    <a href={withFormat(address, 'csv')} aria-label={`${of} as CSV`}>
      CSV
    </a>
  </>
);

/** The address of the same view in another format. */
export function withFormat(address: string, format: 'json' | 'csv' | 'atom'): string {
  // A question mark within a query belongs to it.
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.set('format', format);
  return `${path}?${parameters}`;
}
