/** The pages about the service itself, each a Markdown file `pages/NAME.md` in a config folder. */
export const publicTextNames = ['about', 'method', 'sources', 'corrections', 'privacy', 'notice'] as const;
export type PublicTextName = (typeof publicTextNames)[number];

/** The Markdown of each page. */
export type PublicTexts = Readonly<Record<PublicTextName, string>>;
