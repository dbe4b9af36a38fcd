/** What only a separate process shows: its exit status, and what it does when its reader leaves. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crsProcess } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('crs as a process', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createServedWorkspace();
  });
  afterAll(() => workspace.remove());

  it.each([
    [0, ['--help'], {}],
    [0, ['runs', '--json'], {}],
    [1, ['runs', '--json'], { DATABASE_URL: 'postgres://crs@127.0.0.1:1/town' }],
    [2, ['fly', '--json'], {}],
  ])('exits with %i after `crs %j`', async (expected, args, more) => {
    const { status, stdout, stderr } = await crsProcess(args, { ...workspace.settings, ...more });
    expect(status).toBe(expected);
    if (args.includes('--json')) expect(JSON.parse(stdout)).toHaveProperty(expected === 0 ? '0' : 'error');
    if (expected === 0) expect(stderr).toBe('');
    else expect(stderr).not.toBe('');
  });

  it('ends cleanly when its reader has seen enough', async () => {
    const child = spawn(process.execPath, ['cli/bin/crs.js', 'export', 'permits'], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...workspace.settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
