import { type PublicTextName, publicTextNames } from '@crs/domain';

/** What the foot of each page calls the pages about the service. */
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
