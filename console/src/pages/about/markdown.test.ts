import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markdownLink, markdownPage, plainMarkdown } from './markdown.js';

describe('markdownPage', () => {
  it('uses the first heading as the title, and demotes other first-level headings', () => {
    expect(markdownPage('# About *us*\n\nWe **match**\nrecords.\n\n# More', {})).toEqual({
      title: 'About us',
      opening: 'We match records.',
      html: '<p>We <strong>match</strong>\nrecords.</p>\n<h2>More</h2>\n',
    });
    expect(markdownPage('- a list', {})).toMatchObject({ title: null, opening: null });
  });

  it.each([
    ['an element', '<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n'],
    ['a script in a link', '[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>\n'],
    [
      'an inner element',
      'a <img src=x onerror=alert(1)> b',
      '<p>a &lt;img src=x onerror=alert(1)&gt; b</p>\n',
    ],
    [
      'a link elsewhere',
      '[x](https://a.example)',
      '<p><a href="https://a.example" rel="noreferrer nofollow">x</a></p>\n',
    ],
    ['a link within', '[x](/report)', '<p><a href="/report">x</a></p>\n'],
  ])('prints %s safely', (_, text, html) => expect(markdownPage(text, {}).html).toBe(html));

  it('replaces placeholders with their values, and leaves other braces alone', () => {
    const values = {
      owner: plainMarkdown('A *B* <b> & [C](x)'),
      contact: markdownLink('a_b@c.example', 'mailto:a_b@c.example'),
    };
    expect(markdownPage('{owner}: {contact}. {other}', values).html).toBe(
      '<p>A *B* &lt;b&gt; &amp; [C](x): <a href="mailto:a_b@c.example">a_b@c.example</a>. {other}</p>\n',
    );
  });

  it('prints any name unchanged', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const { html } = markdownPage('Run by {owner}.', { owner: plainMarkdown(name) });
        expect(html).toMatch(/^<p>Run by [^<>]*\.<\/p>\n$/);
      }),
    );
  });
});
