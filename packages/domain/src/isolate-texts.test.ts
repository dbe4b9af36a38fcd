import { describe, expect, it } from '@jest/globals';
import { isolateTexts } from './isolate-texts.js';

describe('isolateTexts', () => {
  it.each([
    ['a text', '<td><a href="/x">שלום</a></td>', '<td><a href="/x"><bdi>שלום</bdi></a></td>'],
    ['a text with marks', '<h1>\u202eגג\u202c Roofing</h1>', '<h1><bdi>גג</bdi> Roofing</h1>'],
    ['marks alone', '<h1>LLC \u202eevil</h1>', '<h1>LLC evil</h1>'],
    ['a title', '<title>שלום · Records</title>', '<title>\u2068שלום\u2069 · Records</title>'],
    ['an option', '<option value="שלום">שלום</option>', '<option value="שלום">\u2068שלום\u2069</option>'],
    ['a drawing', '<text x="1">שלום</text>', '<text x="1">\u2068שלום\u2069</text>'],
    [
      'an attribute',
      '<a aria-label="שלום" data-of="שלום">x</a>',
      '<a aria-label="\u2068שלום\u2069" data-of="שלום">x</a>',
    ],
    ['a preview', '<meta content="של, 12"/>', '<meta content="\u2068של\u2069, 12"/>'],
    ['data', '<script>{"name":"של"}</script>', '<script>{"name":"של"}</script>'],
    ['what is typed', '<textarea>שלום</textarea>', '<textarea>שלום</textarea>'],
    ['a sign in an attribute', '<a title="a > ש">ש</a>', '<a title="a > \u2068ש\u2069"><bdi>ש</bdi></a>'],
    ['spaces around', '<p> ש <b>b</b></p>', '<p> <bdi>ש</bdi> <b>b</b></p>'],
    ['a date behind', '<p>Issued to גג, 2024-03-01</p>', '<p>Issued to <bdi>גג</bdi>, 2024-03-01</p>'],
    ['numbers inside', '<p>גג (12) &amp; בניו, 7</p>', '<p><bdi>גג (12) &amp; בניו</bdi>, 7</p>'],
    ['Latin letters', '<p>Señor 漢字</p>', '<p>Señor 漢字</p>'],
  ])('isolates %s', (_, html, isolated) => expect(isolateTexts(html)).toBe(isolated));
});
