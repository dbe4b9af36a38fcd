import { describe, expect, it } from '@jest/globals';
import { applyEdits, spotsOf } from './spots.js';

/** Every text that a single change of a source produces. */
const changedTexts = (text: string): string[] =>
  spotsOf(text).flatMap(({ changes }) => changes.map((change) => applyEdits(text, [change])));

describe('spotsOf', () => {
  it.each([
    ['x === y;', ['x !== y;']],
    ['x < (y);', ['x <= (y);', 'x >= (y);']],
    ['f(a && b);', ['f(a || b);']],
    ['const n = 3;', ['const n = 4;', 'const n = 2;']],
    ["const s = '';", ["const s = 'changed';"]],
    ['const s = `é`;', ['const s = ``;']],
    ["const é = 'é';", ["const é = '';"]],
    ['const s = !a;', ['const s = a;']],
    ['if (a) f();', ['if (!(a)) f();']],
    ['const s = a.trim();', ['const s = a;']],
    ['const s = a?.some(f);', ['const s = a.some(f);', 'const s = a?.every(f);']],
    ['const r = /^[a]\\d+/i;', ['/[a]\\d+/i', '/^[^a]\\d+/i', '/^[a]\\D+/i', '/^[a]\\d/i', '/^[a]\\d+/']],
    ['const f = () => a;', ['const f = () => undefined;']],
    ['function f() { return a; }', ['function f() {}', 'function f() { return undefined; }']],
    ['const a = [b];', ['const a = [];']],
  ])('changes %s', (text, changed) => {
    const all = changedTexts(text);
    for (const part of changed) expect(all.some((one) => one.includes(part))).toBe(true);
  });

  it.each([
    "import { a } from 'b';",
    "export { a } from 'b';",
    "type A = 'a' | 1;",
    "const a = { 'b-c': d };",
    "throw new WrongError('what to do next');",
  ])('leaves imports, types, keys and messages alone: %s', (text) => {
    expect(changedTexts(text)).toEqual([]);
  });

  it('leaves an empty text that the compiler requires', () => {
    expect(changedTexts("const a = b[0] ?? '';").filter((one) => one.includes('changed'))).toEqual([]);
  });

  it('names the line', () => {
    expect(spotsOf('f(a,\n  b === c);').map(({ line }) => line)).toContain(2);
  });

  it('marks the statement or arrow body around a spot, wherever it is', () => {
    const text = 'if (a) return1(1); else { b(2); }\nconst f = (x) => x + 3;\nfor (;;) c(4);';
    const marks = spotsOf(text).map(({ anchor }) => applyEdits(text, anchor.edits('mark()')));
    expect(marks).toContain(text.replace('return1(1);', '{mark();return1(1);}'));
    expect(marks).toContain(text.replace('b(2)', 'mark();b(2)'));
    expect(marks).toContain(text.replace('x + 3', '(mark(),x + 3)'));
    expect(marks).toContain(text.replace('c(4);', '{mark();c(4);}'));
  });
});
