/** Operators' Markdown texts as HTML. Pure. */
// markdown-it: CommonMark; raw HTML is off, and links lead only to web addresses, email addresses, and this service.
import MarkdownIt from 'markdown-it';

/** A text, as shown on a page. */
interface MarkdownPage {
  /** The text's first heading; null if the text begins with anything else. */
  readonly title: string | null;
  /** The text's first paragraph, without markup; null if there is none. */
  readonly opening: string | null;
  readonly html: string;
}

const markdown = new MarkdownIt({ html: false, linkify: false });
const ordinary = markdown.renderer.renderToken.bind(markdown.renderer);
markdown.renderer.rules.link_open = (tokens, at, options) => {
  const token = tokens[at];
  if (/^https?:/i.test(String(token?.attrGet('href') ?? ''))) token?.attrSet('rel', 'noreferrer nofollow');
  return ordinary(tokens, at, options);
};

/**
 * The page of a text. Values replace names such as `{owner}`; a name without a value is unchanged.
 * @param values Markdown by name
 */
export function markdownPage(text: string, values: Readonly<Record<string, string>>): MarkdownPage {
  const filled = text.replace(/\{([a-z ]+)\}/g, (whole, name: string) => values[name] ?? whole);
  const env = {};
  const tokens = markdown.parse(filled, env);
  const plain = (at: number): string =>
    (tokens[at]?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
  const isTitled = tokens[0]?.type === 'heading_open' && tokens[0].tag === 'h1';
  const body = isTitled ? tokens.slice(3) : tokens;
  // The page already has its one top-level heading.
  for (const token of body) if (token.tag === 'h1') token.tag = 'h2';
  const paragraph = tokens.findIndex(({ type, level }) => type === 'paragraph_open' && level === 0);
  return {
    title: isTitled ? plain(1) : null,
    opening: paragraph < 0 ? null : plain(paragraph + 1),
    html: markdown.renderer.render(body, markdown.options, env),
  };
}

/** A text escaped so that Markdown outputs it unchanged. */
export const plainMarkdown = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** A link of Markdown. */
export const markdownLink = (label: string, address: string): string =>
  `[${plainMarkdown(label)}](<${address.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
