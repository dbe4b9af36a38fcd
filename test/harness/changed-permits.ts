import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Workspace } from './workspace.js';

type Row = Record<string, string>;

/** Rivermont's permit file, which prints contractors' license numbers; tests change it as the city would. */
export class ChangedPermits {
  readonly #path: string;
  #nights = 0;

  constructor(workspace: Workspace) {
    this.#path = join(workspace.sampleDir, 'permits/rivermont.csv');
  }

  read(): Promise<string> {
    return readFile(this.#path, 'utf8');
  }

  write(text: string): Promise<void> {
    return writeFile(this.#path, text);
  }

  /**
   * One permit in a hundred gets a description of the night, and a few are new, one of them from an unknown
   * contractor. Many nights of one test pass in an hour: if statuses changed as much, the feed would be put on hold.
   */
  async addNight(): Promise<string> {
    const night = ++this.#nights;
    const description = `Night ${night}`;
    await this.#edit((rows) => [
      ...rows.map((row, at) => (at % 100 === night % 100 ? { ...row, Description: description } : row)),
      ...rows.slice(night * 3, night * 3 + 2).map((row, at) => ({
        ...row,
        PermitNum: `RM99-${night}${at}`,
        Description: description,
        ...(at === 0 ? { ContractorCompanyName: `Quillmarsh ${night} Roofing`, ContractorLicNum: '' } : {}),
      })),
    ]);
    return description;
  }

  /** Swaps two columns, as if a portal had misnamed them. */
  async swapColumns(one: string, other: string): Promise<void> {
    await this.#edit((rows) =>
      rows.map((row) => ({ ...row, [one]: row[other] ?? '', [other]: row[one] ?? '' })),
    );
  }

  async #edit(change: (rows: Row[]) => Row[]): Promise<void> {
    const options = { columns: true, relax_column_count: true } as const;
    const rows = parse(await this.read(), options) as Row[];
    const columns = Object.keys(rows[0] ?? {});
    await this.write(stringify(change(rows), { header: true, columns }));
  }
}
