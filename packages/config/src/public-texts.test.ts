import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from './load.js';
import { readPublicTexts } from './public-texts.js';

const project = new URL('../../../config', import.meta.url).pathname;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crs-texts-'));
  mkdirSync(join(folder, 'pages'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = () => readPublicTexts([folder, project]);

describe('readPublicTexts', () => {
  it("uses an operator's text, and the default for the others", () => {
    writeFileSync(join(folder, 'pages/about.md'), '# Ours\n\nWe do \u202ethis.');
    const { about, notice } = read();
    expect(about).toBe('# Ours\n\nWe do this.');
    expect(notice).toMatch(/^# Not a consumer report/);
  });

  it('refuses a text that no page shows, and one that is too long', () => {
    writeFileSync(join(folder, 'pages/abuot.md'), 'x');
    expect(read).toThrow(/abuot\.md: is not a page; the pages are .*about\.md/);
    writeFileSync(join(folder, 'pages/about.md'), 'x'.repeat(100_001));
    expect(read).toThrow(/about\.md: is longer than 100000 characters/);
    // A program that shows no pages does not read the texts.
    mkdirSync(join(folder, 'feeds'));
    expect(loadConfig({ configDir: folder, defaultDir: project, env: {} }).feeds).toEqual([]);
  });
});
