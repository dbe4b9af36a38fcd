import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The Python for tests: the one in CRS_TEST_PYTHON, otherwise the one on the path. */
const python = process.env.CRS_TEST_PYTHON ?? 'python3';

/** Runs a Python program and returns its output. */
export async function runPython(program: string, args: readonly string[] = []): Promise<string> {
  const { stdout } = await run(python, ['-c', program, ...args], {
    timeout: 120_000,
    maxBuffer: 64_000_000,
  });
  return stdout;
}

/** True if Python has all these modules; otherwise, prints why tests are skipped. */
export function hasPython(...modules: readonly string[]): boolean {
  try {
    execFileSync(python, ['-c', modules.map((name) => `import ${name}`).join('\n')], { stdio: 'pipe' });
    return true;
  } catch (error) {
    const [reason] = String((error as { stderr?: Buffer }).stderr ?? '')
      .trim()
      .split('\n')
      .slice(-1);
    process.stderr.write(
      `Left out, because ${python} does not have ${modules.join(', ')}: ${reason || (error as Error).message}\n`,
    );
    return false;
  }
}
