import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { dictionaries } from '../../packages/normalise/test/dictionaries.js';
import { measureAddresses } from './text/addresses.js';
import type { Figures } from './text/figures.js';
import { readLabelled } from './text/labelled.js';
import { measureCompanies, measurePersons } from './text/names.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const data = resolve(root, process.env.CRS_REAL_DATA || '../shared/data');
const folder = join(data, 'text');

/** The labelled records are not part of the project: where they are not, these tests are skipped by name. */
const here = existsSync(folder) ? describe : describe.skip;

/** `npm run measure` prints the figures, `CRS_PRINT_FIGURES=misses` every record that was read otherwise, too. */
const print = process.env.CRS_PRINT_FIGURES;

here(`the labelled records in ${folder}`, () => {
  const measured = new Map<string, Figures>();
  const measure = (file: string, figures: Figures) => {
    measured.set(file, figures);
    return figures;
  };
  afterAll(() => {
    if (!print) return;
    for (const [file, figures] of measured) {
      process.stdout.write(`\n${file}\n\n${figures.table()}\n`);
      if (print !== 'misses') continue;
      for (const { figure, text, heldOut, wanted, got } of figures.misses)
        process.stdout.write(
          `${heldOut ? 'held out' : 'seen'} · ${figure} · ${text}\n   ${wanted}\n   ${got}\n`,
        );
    }
  });

  it('has addresses read part by part', () => {
    const file = 'addresses_labelled.xml';
    const figures = measure(file, measureAddresses(readLabelled(join(folder, file)), dictionaries));
    expect(figures.of('number').records).toBe(1513);
    expect(figures.share('number + street name')).toBeGreaterThan(0.9);
  });

  it('has persons told from companies, with the given names first', () => {
    const file = 'persons_labelled.xml';
    const figures = measure(file, measurePersons(readLabelled(join(folder, file)), dictionaries));
    expect(figures.share('whole name')).toBeGreaterThan(0.5);
  });

  it('has companies told from persons, without their legal suffix', () => {
    const file = 'companies_labelled.xml';
    const figures = measure(file, measureCompanies(readLabelled(join(folder, file)), dictionaries));
    expect(figures.share('name without legal suffix')).toBeGreaterThan(0.5);
  });
});
