import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dictionaries } from '@crs/testing/fixtures';
import { afterAll, describe, expect, it } from '@jest/globals';
import { measureAddresses } from './text/addresses.js';
import type { Figures } from './text/figures.js';
import { readLabeled } from './text/labeled.js';
import { measureCompanies, measurePersons } from './text/names.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const data = resolve(root, process.env.CRS_REAL_DATA || '../shared/data');
const folder = join(data, 'text');

/** The labeled records are not part of the project; without them, these tests are skipped by name. */
const here = existsSync(folder) ? describe : describe.skip;

/**
 * `npm run measure` prints the figures, and with `CRS_PRINT_FIGURES=misses` also every record that was read
 * differently.
 */
const print = process.env.CRS_PRINT_FIGURES;

here(`the labeled records in ${folder}`, () => {
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

  const read = (file: string) => readLabeled(join(folder, file));

  it('has addresses read part by part', () => {
    const figures = measure(
      'addresses_labelled.xml',
      measureAddresses(read('addresses_labelled.xml'), dictionaries),
    );
    expect(figures.of('number').records).toBe(1513);
    expect(figures.share('number')).toBeGreaterThan(0.975);
    expect(figures.share('street')).toBeGreaterThan(0.91);
    expect(figures.share('type')).toBeGreaterThan(0.95);
    expect(figures.share('unit')).toBeGreaterThan(0.92);
    expect(figures.share('zip')).toBeGreaterThan(0.99);
    expect(figures.share('number + street name')).toBeGreaterThan(0.935);
    expect(figures.share('number + street, name and type as one')).toBeGreaterThanOrEqual(0.97);
    expect(figures.share('number + whole street line, directions too')).toBeGreaterThan(0.95);
  });

  it('has addresses of every state read part by part', () => {
    const file = 'addresses_us50_labelled.xml';
    const figures = measure(file, measureAddresses(read(file), dictionaries));
    expect(figures.of('number').records).toBe(50);
    for (const part of ['number', 'type', 'unit', 'zip']) expect(figures.share(part)).toBeGreaterThan(0.95);
    expect(figures.share('number + whole street line, directions too')).toBeGreaterThan(0.95);
  });

  it('distinguishes people from companies, with the given names first', () => {
    const figures = measure(
      'persons_labelled.xml',
      measurePersons(read('persons_labelled.xml'), dictionaries),
    );
    expect(figures.share('person, two words or more')).toBeGreaterThan(0.795);
    expect(figures.share('surname')).toBeGreaterThan(0.77);
    expect(figures.share('whole name')).toBeGreaterThan(0.755);
  });

  it('distinguishes companies from people, without their legal suffix', () => {
    const figures = measure(
      'companies_labelled.xml',
      measureCompanies(read('companies_labelled.xml'), dictionaries),
    );
    expect(figures.share('company, two words or more')).toBeGreaterThan(0.95);
    expect(figures.share('name without legal suffix')).toBeGreaterThan(0.92);
    expect(figures.share('legal suffix taken off')).toBeGreaterThan(0.94);
    expect(figures.share('trade name')).toBeGreaterThan(0.8);
  });
});
