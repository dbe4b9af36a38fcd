import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { html } from './html.js';

describe('html', () => {
  it('escapes every value in texts and attributes, and prints nested templates unchanged', () => {
    const evil = `"><script>alert('1')</script>&`;
    const { text } = html`<p title="${evil}">${evil}${html`<b>${1}</b>`}${null}${['a', 'b']}</p>`;
    const escaped = '&quot;&gt;&lt;script&gt;alert(&apos;1&apos;)&lt;/script&gt;&amp;';
    expect(text).toBe(`<p title="${escaped}">${escaped}<b>1</b>ab</p>`);
  });
  it('prevents texts from opening a tag, closing an attribute, or printing a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const inner = html`<p title="${value}">`.text.slice('<p title="'.length, -'">'.length);
        expect(inner).not.toMatch(/[<>"]|(?![\t\n])\p{Cc}/u);
      }),
    );
  });
  it('keeps the lines of a text', () => {
    expect(html`<pre>${'a\n\tb\r\0'}</pre>`.text).toBe('<pre>a\n\tb  </pre>');
  });
});
