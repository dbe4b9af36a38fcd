import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Spool } from './spool.js';

describe('spooled lines', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crs-spool-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function textOf(spool: Spool): Promise<string> {
    let text = '';
    for await (const bytes of spool.lines()) text += Buffer.from(bytes).toString();
    return text;
  }

  it('are read in order, any number of times, from memory or disk', async () => {
    const spool = new Spool(folder);
    const line = `${'x'.repeat(999)}\n`;
    let expected = '';
    for (let n = 0; n < 2_500; n++) {
      const one = `${n} ${line}`;
      expected += one;
      await spool.add(Buffer.from(one));
    }
    expect(await textOf(spool)).toBe(expected);
    expect(await textOf(spool)).toBe(expected);
    await spool.close();
  });

  it('leave no file behind, even after a killed process', async () => {
    const spool = new Spool(folder);
    await spool.add(Buffer.alloc(3_000_000, 'x\n'));
    expect(readdirSync(join(folder, 'spool'))).toEqual([]);
    await spool.close();
  });

  it('are empty if nothing was added', async () => {
    const spool = new Spool(folder);
    await spool.add(Buffer.alloc(0));
    expect(await textOf(spool)).toBe('');
    await spool.close();
  });
});
