import { describe, expect, it } from '@jest/globals';
import { html } from './html.js';
import { page } from './page.js';
import { table } from './table.js';

describe('page', () => {
  it('is a whole document that loads nothing and runs nothing', () => {
    const text = page({
      title: 'A & B',
      contents: [{ heading: 'Start', links: [{ href: '#"x', label: html`<code>x</code>` }] }],
      style: html`.own { color: red; }`,
      content: html`<p>Hello</p>`,
    });
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).toContain('<title>A &amp; B</title>');
    expect(text).toContain('<h1>A &amp; B</h1>\n<p>Hello</p>');
    expect(text).toContain('<li><a href="#&quot;x"><code>x</code></a></li>');
    expect(text).toContain('prefers-color-scheme: dark');
    expect(text).toContain('.own { color: red; }</style>');
    expect(text).toContain(`content="default-src &apos;none&apos;; style-src &apos;unsafe-inline&apos;"`);
    expect(text).not.toMatch(/<script|https?:|src=|@import|url\(/);
  });
  it('of a site begins with its name and links, folds the contents, and leaves the policy to the header', () => {
    const site = { name: 'Records', icon: '/icon.svg', links: [{ href: '/docs', label: 'For programs' }] };
    const contents = [{ heading: 'Start', links: [{ href: '#x', label: 'X' }] }];
    const text = page({ title: 'A', site, contents, content: null });
    expect(text).toContain('<title>A · Records</title>');
    expect(text).toContain('<a class="brand" href="/">Records</a>');
    expect(text).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml">');
    expect(text).toContain(
      '<nav class="contents" aria-label="Contents" tabindex="0"><details><summary>Contents</summary>',
    );
    expect(text).not.toContain('http-equiv');
  });
  it('has no table of contents if none is given', () => {
    expect(page({ title: 'A', content: null })).not.toContain('<nav');
  });
});

describe('table', () => {
  it('has row and column headers, and numbers on the right', () => {
    const columns = ['Name', { heading: 'Bits', numeric: true }];
    const { text } = table('A < B', columns, [['x', 1]], ['all', 2]);
    expect(text).toContain('aria-label="A &lt; B"');
    expect(text).toContain('<caption>A &lt; B</caption>');
    expect(text).toContain('<th scope="col" class="text">Name</th><th scope="col" class="number">Bits</th>');
    expect(text).toContain('<tbody><tr><th scope="row" class="text">x</th><td class="number">1</td></tr>');
    expect(text).toContain('<tfoot><tr><th scope="row" class="text">all</th><td class="number">2</td></tr>');
  });
  it('is wide if a column contains sentences, and has no totals if none are given', () => {
    expect(table('A', [{ heading: 'Why', prose: true }], []).text).toContain('<table class="wide">');
    expect(table('A', ['Why'], []).text).not.toMatch(/class="wide"|tfoot/);
  });
});
