import { UsageError } from '@crs/domain';
import type { Problem } from '@crs/feeds';

/** Collects a config folder's problems to report them together. */
export class Problems {
  readonly #lines: string[] = [];

  /**
   * @param file the file with the problem
   * @param path the dotted path inside the file, or empty for the whole file
   */
  add(file: string, path: string, message: string): void {
    this.#lines.push(path === '' ? `${file}: ${message}` : `${file}: ${path}: ${message}`);
  }

  addAll(file: string, problems: readonly Problem[]): void {
    for (const { path, message } of problems) this.add(file, path, message);
  }

  /** An error with every problem; null if there is none. */
  get error(): UsageError | null {
    const count = this.#lines.length;
    if (count === 0) return null;
    return new UsageError(
      'config.invalid',
      `The configuration has ${count === 1 ? 'a problem' : `${count} problems`}:\n${this.#lines.join('\n')}`,
      'Correct the files named above.',
    );
  }

  /** @throws UsageError `config.invalid` with every problem, if there is any */
  throwIfAny(): void {
    if (this.error !== null) throw this.error;
  }
}
