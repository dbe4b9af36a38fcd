import { type Content, type ContentsGroup, type Html, page, type Site } from '@crs/html';
import { ICON_PATH } from './reference-files.js';
import { referenceStyle } from './reference-style.js';

const site: Site = {
  name: 'Contractor Records',
  icon: ICON_PATH,
  links: [
    { href: '/docs', label: 'For programs' },
    { href: '/docs/keys', label: 'Get a key' },
    { href: '/docs/errors', label: 'Errors' },
    { href: '/coverage', label: 'Coverage' },
    { href: '/openapi.json', label: 'OpenAPI' },
  ],
};

interface DocsPage {
  readonly title: string;
  readonly content: Content;
  readonly contents?: readonly ContentsGroup[];
  readonly script?: string;
  /** CSS rules of this page only. */
  readonly style?: Html;
}

/** A page for programmers, with the site's header and a way back. */
export const docsPage = (options: DocsPage): string => page({ style: referenceStyle, ...options, site });
