/** The pages that tell about the service itself, each a Markdown file `pages/NAME.md` of a config folder. */
export const publicTextNames = ['about', 'method', 'sources', 'corrections', 'privacy', 'notice'] as const;
export type PublicTextName = (typeof publicTextNames)[number];

/** The Markdown of each of these pages. */
export type PublicTexts = Readonly<Record<PublicTextName, string>>;
