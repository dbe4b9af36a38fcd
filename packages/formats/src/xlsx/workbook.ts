/** Reads the workbook parts that its sheets refer to. */

import type { FeedFormat } from '@crs/feeds';
import type { Entry } from 'yauzl';
import type { UnpackedLimit } from '../limits.js';
import { Unreadable } from '../limits.js';
import type { ZipArchive } from '../zip.js';
import { type MergedCells, mergedCells } from './merged-cells.js';
import { type NumberKind, numberKind, plain } from './number-format.js';
import { attribute, readWholeXml } from './xml.js';

/** The sheets to read. */
type WantedSheets = Pick<FeedFormat, 'sheet' | 'sheets'>;

/** A sheet with the values that its cells refer to. */
export interface Sheet {
  readonly entry: Entry;
  readonly name: string;
  readonly texts: readonly string[];
  /** Number kinds by style. */
  readonly kinds: readonly NumberKind[];
  readonly calendar: 1900 | 1904;
  /** Cells that several rows share. */
  readonly merged: readonly MergedCells[];
}

/**
 * Finds sheets and reads the parts they refer to. Keeps the workbook's shared strings in memory.
 * @throws Unreadable if the archive is not a workbook, or lacks such a sheet
 */
export async function openSheets(
  archive: ZipArchive,
  wanted: WantedSheets,
  limit: UnpackedLimit,
): Promise<Sheet[]> {
  const { parts, part, main, folder, sheets, calendar } = await outlineOf(archive, limit);
  const targets = await readTargets(part(`${folder}_rels/${main.slice(folder.length)}.rels`), folder);
  const byKind = (kind: string) => [...targets.values()].find((path) => path.endsWith(kind));
  const chosen = chosenOf(sheets, wanted);
  const texts = await readTexts(part(byKind('/sharedStrings.xml') ?? `${folder}sharedStrings.xml`));
  const kinds = await readKinds(part(byKind('/styles.xml') ?? `${folder}styles.xml`));
  const opened: Sheet[] = [];
  for (const { name, relation } of chosen) {
    const entry = parts.get(targets.get(relation) ?? '');
    if (entry === undefined) throw new Unreadable(`the sheet ${JSON.stringify(name)} is missing`);
    const merged = await mergedCells(limit.restarted().count(archive.read(entry)));
    opened.push({ entry, name, calendar, texts, kinds, merged });
  }
  return opened;
}

/** Returns all sheet names, in order. */
export async function namesOfSheets(archive: ZipArchive, limit: UnpackedLimit): Promise<string[]> {
  return (await outlineOf(archive, limit)).sheets.map(({ name }) => name);
}

/** Reads a workbook's main part, and finds the parts it refers to. */
async function outlineOf(archive: ZipArchive, limit: UnpackedLimit) {
  const parts = new Map<string, Entry>();
  for await (const entry of archive.entries()) parts.set(entry.fileName, entry);
  const part = (name: string) => {
    const entry = parts.get(name);
    return entry === undefined ? null : limit.count(archive.read(entry));
  };
  const main = await mainPart(part('_rels/.rels'));
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const source = part(main);
  if (source === null) throw new Unreadable('the file is not an xlsx workbook');
  const { sheets, calendar } = await readWorkbook(source);
  return { parts, part, main, folder, sheets, calendar };
}

interface Listed {
  readonly name: string;
  readonly relation: string;
}

function chosenOf(all: readonly Listed[], { sheet: wanted, sheets: pattern }: WantedSheets): Listed[] {
  const names = all.map(({ name }) => JSON.stringify(name)).join(', ');
  if (pattern !== undefined) {
    const fitting = new RegExp(pattern, 'u');
    const found = all.filter(({ name }) => fitting.test(name));
    if (found.length === 0)
      throw new Unreadable(`no sheet of the workbook matches ${pattern}; it has ${names}`);
    return found;
  }
  const one =
    typeof wanted === 'number'
      ? all[wanted - 1]
      : (all.find(({ name }) => name === wanted) ??
        all.find(({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase()));
  if (one === undefined) throw new Unreadable(`the workbook has no sheet ${wanted}; it has ${names}`);
  return [one];
}

/** Returns the main part's path. */
async function mainPart(source: AsyncIterable<Buffer> | null): Promise<string> {
  let main = 'xl/workbook.xml';
  if (source === null) return main;
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name !== 'Relationship' || !attributes.Type?.endsWith('/officeDocument')) return;
    main = (attributes.Target ?? main).replace(/^\//, '');
  };
  await readWholeXml(source, { open }, 'the outline');
  return main;
}

async function readWorkbook(source: AsyncIterable<Buffer>) {
  const sheets: { name: string; relation: string }[] = [];
  let calendar: 1900 | 1904 = 1900;
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'sheet') {
      sheets.push({ name: attributes.name ?? '', relation: attribute(attributes, 'id') ?? '' });
    } else if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? '')) calendar = 1904;
  };
  await readWholeXml(source, { open }, 'the list of sheets');
  return { sheets, calendar };
}

/** Maps each relation to its part's path. */
async function readTargets(
  source: AsyncIterable<Buffer> | null,
  folder: string,
): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  if (source === null) return targets;
  const open = (name: string, { Id = '', Target = '' }: Readonly<Record<string, string>>) => {
    if (name !== 'Relationship') return;
    targets.set(Id, Target.startsWith('/') ? Target.slice(1) : folder + Target.replace(/^\.\//, ''));
  };
  await readWholeXml(source, { open }, 'the list of parts');
  return targets;
}

/** Reads the shared strings, with runs in several fonts joined. */
async function readTexts(source: AsyncIterable<Buffer> | null): Promise<string[]> {
  const texts: string[] = [];
  if (source === null) return texts;
  let text = '';
  let inText = false;
  let phonetic = false;
  await readWholeXml(
    source,
    {
      open: (name) => {
        if (name === 'si') text = '';
        else if (name === 'rPh') phonetic = true;
        else if (name === 't') inText = !phonetic;
      },
      close: (name) => {
        if (name === 'si') texts.push(unescaped(text));
        else if (name === 'rPh') phonetic = false;
        else if (name === 't') inText = false;
      },
      text: (piece) => {
        if (inText) text += piece;
      },
    },
    'the list of strings',
  );
  return texts;
}

/** Replaces `_x000D_`, the escape for a character that XML does not allow. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Reads the styles' number kinds. */
async function readKinds(source: AsyncIterable<Buffer> | null): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  if (source === null) return kinds;
  let inCells = false;
  await readWholeXml(
    source,
    {
      open: (name, attributes) => {
        if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        else if (name === 'cellXfs') inCells = true;
        else if (name === 'xf' && inCells) {
          const id = Number(attributes.numFmtId ?? 0);
          kinds.push(id === 0 ? plain : numberKind(id, codes.get(id)));
        }
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    },
    'the list of styles',
  );
  return kinds;
}
