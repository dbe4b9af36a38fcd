import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@crs/config';
import type { CrsError } from '@crs/domain';

/** How the configuration is read. */
interface ConfigSource {
  readonly configDir: string;
  /** @throws CrsError if it is invalid */
  load(): Config;
  /** Called with errors in definitions. */
  onInvalid(error: unknown): void;
}

/**
 * The configuration of a process that stays open. Feed definitions are reread when their files change; dictionaries and
 * settings stay as they were at startup, because indexes are built with them.
 */
export class CurrentConfig {
  #config: Config;
  #seen: string;
  #looked = performance.now();

  /** @throws CrsError `config.invalid` */
  constructor(private readonly source: ConfigSource) {
    this.#seen = fingerprint(source.configDir);
    this.#config = source.load();
  }

  get value(): Config {
    return this.#config;
  }

  /**
   * Rereads the definitions if their files changed; if they are invalid, the previous ones stay.
   * @param age milliseconds; the files are checked only if the last check is older
   */
  refresh(age = 0): void {
    if (age > 0 && performance.now() - this.#looked < age) return;
    this.#looked = performance.now();
    const seen = fingerprint(this.source.configDir);
    if (seen === this.#seen) return;
    this.#seen = seen;
    try {
      const { feeds, feed, unsetVariables, jurisdictions, hashes } = this.source.load();
      this.#config = {
        ...this.#config,
        feeds,
        feed,
        unsetVariables,
        jurisdictions,
        hashes: { ...this.#config.hashes, feeds: hashes.feeds },
      };
    } catch (error) {
      this.source.onInvalid(error as CrsError);
    }
  }
}

/** Changes as soon as a feed's file is written, created, or removed. */
function fingerprint(configDir: string): string {
  const folder = join(configDir, 'feeds');
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .sort()
      .map((name) => {
        const { mtimeMs, size, ino } = statSync(join(folder, name));
        return `${name} ${mtimeMs} ${size} ${ino}`;
      })
      .join('\n');
  } catch {
    // A folder that is missing, or a file that is being replaced; the next check reads it.
    return '';
  }
}
