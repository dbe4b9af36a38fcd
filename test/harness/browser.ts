import { execFileSync } from 'node:child_process';
// playwright-core: drives the Chromium that is installed, and downloads none.
import { type Browser, chromium } from 'playwright-core';

/** The path of the browser that tests drive: the one that CRS_TEST_CHROMIUM names, otherwise the one on the path. */
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

/** True if there is a browser; otherwise prints why tests are left out. */
export function hasBrowser(): boolean {
  if (executablePath === null)
    process.stderr.write('Left out, because there is no chromium on the path (apt-get install chromium).\n');
  return executablePath !== null;
}

/** Starts the browser. */
export function startBrowser(): Promise<Browser> {
  // Root, as in containers, may start it without its sandbox only.
  return chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
}
