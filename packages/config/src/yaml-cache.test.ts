import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { YamlCache } from './yaml-cache.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crs-parsed-'));
  file = join(folder, 'parsed');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Reads texts as one command does. Returns the values and the texts that were parsed. */
function command(texts: Record<string, unknown>, at: string | null = file) {
  const parsed: string[] = [];
  const remembered = new YamlCache(at);
  const values = Object.entries(texts).map(([text, value]) =>
    remembered.of(text, () => {
      parsed.push(text);
      return value;
    }),
  );
  remembered.save();
  return { values, parsed };
}

describe('YamlCache', () => {
  it('parses a text once, and returns the same value later', () => {
    const texts = { 'a: 1': { a: 1 }, 'b: .inf': { b: Number.POSITIVE_INFINITY }, 'c: [~]': { c: [null] } };
    expect(command(texts)).toEqual({ values: Object.values(texts), parsed: Object.keys(texts) });
    expect(command(texts)).toEqual({ values: Object.values(texts), parsed: [] });
    expect(readdirSync(folder)).toEqual(['parsed']);
  });

  it('parses changed texts, and drops unused ones', () => {
    command({ old: 1, kept: 2 });
    expect(command({ kept: 2, fresh: 3 }).parsed).toEqual(['fresh']);
    expect(command({ kept: 2, old: 1 }).parsed).toEqual(['old']);
  });

  it('does not cache a text that cannot be parsed', () => {
    command({ broken: undefined });
    expect(command({ broken: undefined }).parsed).toEqual(['broken']);
  });

  it.each([
    ['nothing', ''],
    ['half a file', 'half'],
    ['something else', 'no such form'],
  ])('starts empty if the file contains %s', (_, text) => {
    command({ a: 1 });
    writeFileSync(file, text === 'half' ? readFileSync(file).subarray(0, 30) : text);
    expect(command({ a: 1 })).toEqual({ values: [1], parsed: ['a'] });
    expect(command({ a: 1 }).parsed).toEqual([]);
  });

  it('leaves no file behind if it cannot be written', () => {
    mkdirSync(file);
    expect(command({ a: 1 }).values).toEqual([1]);
    expect(readdirSync(folder)).toEqual(['parsed']);
  });

  it('works without a file, and without a folder for it', () => {
    for (const at of [null, join(folder, 'nowhere', 'parsed')]) {
      command({ a: 1 }, at);
      expect(command({ a: 1 }, at)).toEqual({ values: [1], parsed: ['a'] });
    }
  });
});
