/** A client in another language, generated from the OpenAPI document. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { withFreshApi } from '../harness/api-checks.js';
import { hasPython, runPython } from '../harness/python.js';

const run = promisify(execFile);
const place = new URL('../../packages/client/python/', import.meta.url);

const describeWithPython = hasPython('openapi_python_client', 'httpx', 'attr') ? describe : describe.skip;
describeWithPython('the Python client', () => {
  it('is generated without a warning, and runs the example in its README', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crs-python-'));
    const readme = await readFile(new URL('README.md', place), 'utf8');
    const [, example = ''] = /```python\n(.*?)```/s.exec(readme) ?? [];
    try {
      await withFreshApi(async ({ url, key }) => {
        const script = fileURLToPath(new URL('generate.js', place));
        await run(process.execPath, [script, url, join(folder, 'made')], { maxBuffer: 64_000_000 });
        const program = `import os, sys
sys.path.insert(0, ${JSON.stringify(join(folder, 'made'))})
os.environ['API_KEY'] = ${JSON.stringify(await key())}
${example.replaceAll('http://127.0.0.1:3000', url)}`;
        const [first, second, last] = (await runPython(program)).trim().split('\n');
        expect([first, second]).toEqual([
          expect.stringContaining('BC100001 Northside'),
          expect.stringMatching(/Northside/),
        ]);
        expect(last).toBe('404 not_found');
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
