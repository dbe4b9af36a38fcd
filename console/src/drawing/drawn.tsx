import type { VNode } from 'preact';

/** A picture that the drawing code of the pipelines made: it escapes every text. */
export const Drawn = ({ svg }: { readonly svg: string }): VNode => (
  <div class="drawn" dangerouslySetInnerHTML={{ __html: svg }} />
);
