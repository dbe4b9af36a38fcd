import { type PublicTextName, publicTextNames } from '@crs/domain';

/** The names of the pages about the service in the footer of each page. */
export const aboutLabels: Readonly<Record<PublicTextName, string>> = {
  about: 'About',
  method: 'Method',
  sources: 'Sources',
  corrections: 'Corrections',
  privacy: 'Privacy',
  notice: 'Not a consumer report',
};

/** Links to these pages. */
export const aboutLinks = publicTextNames.map((name) => ({ href: `/${name}`, label: aboutLabels[name] }));
