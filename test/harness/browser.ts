import { execFileSync } from 'node:child_process';
// playwright-core: drives the installed Chromium, and downloads none.
import { type Browser, chromium } from 'playwright-core';

/** The path of the browser for tests: the one in CRS_TEST_CHROMIUM, otherwise the one on the path. */
function findChromium(): string | null {
  if (process.env.CRS_TEST_CHROMIUM) return process.env.CRS_TEST_CHROMIUM;
  try {
    return execFileSync('sh', ['-c', 'command -v chromium || command -v google-chrome'], {
      encoding: 'utf8',
    }).trim();
  } catch {
    return null;
  }
}

const executablePath = findChromium();

/** True if there is a browser; otherwise, prints why tests are skipped. */
export function hasBrowser(): boolean {
  if (executablePath === null)
    process.stderr.write('Left out, because there is no chromium on the path (apt-get install chromium).\n');
  return executablePath !== null;
}

/** Starts the browser. */
export function startBrowser(): Promise<Browser> {
  // Root, as in containers, can start it only without its sandbox.
  return chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
}
