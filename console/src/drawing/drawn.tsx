import type { Html } from '@crs/html';
import type { VNode } from 'preact';

/** A picture from a template, which escapes every text. */
export const Drawn = ({ svg }: { readonly svg: Html }): VNode => (
  <div class="drawn" dangerouslySetInnerHTML={{ __html: svg.text }} />
);
