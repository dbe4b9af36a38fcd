import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { UsageError, unescapedText } from '@crs/domain';
import { comparableLicense, type RosterIndex } from '@crs/matching';
import { parse } from 'csv-parse';
import { z } from 'zod';

/** A label: the license that a permit belongs to, or null if no contractor in the roster did the work. */
export interface Label extends LabeledLicense {
  readonly jurisdiction: string;
  readonly permitNumber: string;
  /** Other license numbers of the same firm; any of them is right when counting by firm. */
  readonly also: readonly string[];
}

const rowSchema = z.object({
  jurisdiction: z.string().min(1),
  permit_number: z.string().min(1),
  license_number: z.string(),
  license_type: z.string().default(''),
  also: z.string().default(''),
});

/**
 * Reads a labels file (CSV, gzipped if its name ends in `.gz`). Removes the apostrophe that our CSV puts before text
 * that a spreadsheet would run.
 * @throws UsageError naming the file and the invalid line
 */
export async function readLabels(path: string): Promise<Label[]> {
  const labels: Label[] = [];
  const parser = parse({ columns: true, bom: true, skip_empty_lines: true, trim: true, cast: unescapedText });
  const collect = async (rows: AsyncIterable<unknown>) => {
    for await (const row of rows) {
      const parsed = rowSchema.safeParse(row);
      if (!parsed.success) {
        const where = String(parsed.error.issues[0]?.path[0] ?? 'row');
        throw new UsageError(
          'labels.invalid',
          `${path}, row ${labels.length + 1}: ${where} is missing.`,
          'A labels file needs the columns jurisdiction, permit_number, and license_number (empty for none). The optional column also lists other license numbers of the firm, separated by |.',
        );
      }
      const { jurisdiction, permit_number, license_number, license_type, also } = parsed.data;
      labels.push({
        jurisdiction,
        permitNumber: permit_number,
        licenseNumber: license_number === '' ? null : license_number,
        ...(license_type === '' ? {} : { licenseType: license_type }),
        also: also.split('|').flatMap((number) => number.trim() || []),
      });
    }
  };
  const file = createReadStream(path);
  try {
    if (path.endsWith('.gz')) await pipeline(file, createGunzip(), parser, collect);
    else await pipeline(file, parser, collect);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      'labels.unreadable',
      `${path}: ${(error as Error).message}.`,
      'Use the path of a labels file.',
    );
  }
  return labels;
}

/** A label's answer about its contractor. */
export interface LabeledLicense {
  readonly licenseNumber: string | null;
  /** The license type, if a roster gives the number to several contractors. */
  readonly licenseType?: string | null;
}

/**
 * Returns a function that finds a label's contractor by id. Null if there is none; `several` if the number has several
 * contractors and the license type doesn't distinguish them.
 */
export function contractorOfLabel(index: RosterIndex): (label: LabeledLicense) => number | null | 'several' {
  const entries = new Map<number, number[]>();
  for (const [entry, license] of index.licenses.entries()) {
    const same = entries.get(license);
    if (same) same.push(entry);
    else entries.set(license, [entry]);
  }
  return ({ licenseNumber, licenseType }) => {
    if (licenseNumber === null) return null;
    const all = entries.get(index.texts.find(comparableLicense(index, licenseNumber))) ?? [];
    const type = licenseType?.trim().toLowerCase();
    const held =
      all.length > 1 && type
        ? all.filter((entry) => index.entry(entry).licenseTypes.some((name) => name.toLowerCase() === type))
        : all;
    const [only, other] = held;
    // A license in no roster is like an empty label: there is no contractor to find.
    if (only === undefined) return null;
    return other === undefined ? (index.ids[only] as number) : 'several';
  };
}
