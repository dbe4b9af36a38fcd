/**
 * Reads the records in a workbook's sheet. This is our own reader on top of a zip reader and an XML parser, because
 * workbook libraries load the whole file into memory or are no longer maintained.
 */
import { open, stat } from 'node:fs/promises';
import { type FeedFormat, formatSchema } from '@crs/feeds';
import { FieldBatch, type OnColumns } from '../field-batch.js';
import { Truncated, UnpackedLimit, Unreadable } from '../limits.js';
import type { RecordBatch } from '../record-batch.js';
import { ZipArchive } from '../zip.js';
import { columnOf, type MergedAcross, mergedAcross, SharedCells } from './merged-cells.js';
import { type NumberKind, numberText, plain } from './number-format.js';
import { namesOfSheets, openSheets, type Sheet, unescaped } from './workbook.js';
import { readXml, type XmlEvents } from './xml.js';

const unsaid = formatSchema.parse({ type: 'xlsx' });
/** Look for the header in this many rows. */
const rowsAboveHeader = 50;

/**
 * Reads the records of one or more sheets in order, in batches. A record's line is its row in the sheet.
 * @param wanted the definition's columns; the header is the row with the most of these columns
 * @throws Unreadable if the file is not a workbook, or lacks such a sheet
 * @throws TooLarge during reading
 */
export async function* xlsxRecords(
  path: string,
  format: FeedFormat,
  wanted: readonly string[],
  onColumns: OnColumns,
): AsyncGenerator<RecordBatch> {
  await refuseOldWorkbook(path);
  const archive = await ZipArchive.open(path);
  try {
    const limit = new UnpackedLimit((await stat(path)).size, format);
    for (const sheet of await openSheets(archive, format, limit)) {
      const member = format.sheets === undefined ? null : sheet.name;
      const reader = new SheetReader(format, wanted, onColumns, member);
      for await (const rows of sheetRows(sheet, limit.count(archive.read(sheet.entry)))) {
        reader.take(rows);
        if (reader.batch?.isFull) yield reader.batch.take();
      }
      reader.finish();
      if (reader.batch?.isEmpty === false) yield reader.batch.take();
    }
  } finally {
    archive.close();
  }
}

/** Finds the header and returns the rows below it. */
class SheetReader {
  readonly #format: FeedFormat;
  readonly #wanted: ReadonlySet<string>;
  readonly #onColumns: OnColumns;
  readonly #member: string | null;
  #above: SheetRow[] | null = [];
  #width = 0;
  batch: FieldBatch | null = null;

  constructor(format: FeedFormat, wanted: readonly string[], onColumns: OnColumns, member: string | null) {
    this.#member = member;
    this.#format = format;
    this.#wanted = new Set(wanted.map(comparable));
    this.#onColumns = onColumns;
    if (format.header !== true) this.#declare(format.header);
  }

  take(rows: readonly SheetRow[]): void {
    for (const row of rows) {
      if (row.number <= this.#format.skip) continue;
      if (this.#above === null) {
        this.#add(row);
        continue;
      }
      this.#above.push(row);
      // If `skip` is set, the header is the row after the skipped ones.
      if (this.#format.skip > 0 || this.#above.length === rowsAboveHeader) this.#findHeader();
    }
  }

  /** @throws Truncated if there is no header */
  finish(): void {
    if (this.#above !== null) this.#findHeader();
    if (this.batch === null) throw new Truncated('the sheet is empty, without even a header');
  }

  /** Makes the row with the most wanted columns the header, and treats the rows below it as records. */
  #findHeader(): void {
    const rows = this.#above ?? [];
    let best = 0;
    let most = 0;
    rows.forEach(({ cells }, index) => {
      const named = cells.filter((cell) => this.#wanted.has(comparable(cell))).length;
      if (named > most) [best, most] = [index, named];
    });
    const header = rows[best];
    if (header === undefined) return;
    this.#declare(header.cells.map((name, index) => name.trim() || `(column ${index + 1})`));
    for (const row of rows.slice(best + 1)) this.#add(row);
  }

  #declare(columns: readonly string[]): void {
    this.batch = new FieldBatch(this.#onColumns(columns), this.#member);
    this.#width = columns.length;
    this.#above = null;
  }

  #add({ number, cells }: SheetRow): void {
    if (cells.length > this.#width || cells.some((cell) => cell.trim() !== ''))
      this.batch?.add(number, cells);
  }
}

function comparable(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Rejects workbooks from before 2007 and those with a password, which are compound files. */
async function refuseOldWorkbook(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead === 4 && buffer.readUInt32BE(0) === 0xd0cf11e0) {
      throw new Unreadable('the workbook is encrypted, or in the old xls format; save it as xlsx');
    }
    if (bytesRead < 4 || buffer.readUInt16BE(0) !== 0x504b) {
      throw new Unreadable('the file is not an xlsx workbook');
    }
  } finally {
    await file.close();
  }
}

/** Returns the cells in a sheet's first rows that span several columns. */
export async function headingsOver(path: string, sheet: number, rows: number): Promise<MergedAcross[]> {
  const archive = await ZipArchive.open(path);
  try {
    const limit = new UnpackedLimit((await stat(path)).size, unsaid);
    const [opened] = await openSheets(archive, { sheet }, limit);
    return opened === undefined ? [] : await mergedAcross(limit.count(archive.read(opened.entry)), rows);
  } finally {
    archive.close();
  }
}

/**
 * Returns a workbook's sheet names, in order.
 * @throws Unreadable if the file is not a workbook
 */
export async function sheetNames(path: string): Promise<string[]> {
  await refuseOldWorkbook(path);
  const archive = await ZipArchive.open(path);
  try {
    return await namesOfSheets(archive, new UnpackedLimit((await stat(path)).size, unsaid));
  } finally {
    archive.close();
  }
}

/** Reads one sheet's rows as texts. */
/** A row: its number in the sheet, and its cells' texts. A cell without a value is empty. */
interface SheetRow {
  readonly number: number;
  readonly cells: string[];
}

/** Returns the rows that are not empty, in chunks. */
async function* sheetRows(sheet: Sheet, source: AsyncIterable<Buffer>): AsyncGenerator<SheetRow[]> {
  const reader = new RowReader(sheet);
  for await (const _piece of readXml(source, reader, `the sheet ${JSON.stringify(sheet.name)}`)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
}

class RowReader implements XmlEvents {
  readonly #sheet: Sheet;
  readonly #shared: SharedCells;
  #rows: SheetRow[] = [];
  #number = 0;
  #cells: string[] = [];
  #column = -1;
  #type = 'n';
  #kind: NumberKind = plain;
  #text = '';
  #formula = '';
  #listening: 'text' | 'formula' | null = null;
  #phonetic = false;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.#shared = new SharedCells(sheet.merged);
  }

  take(): SheetRow[] {
    const rows = this.#rows;
    if (rows.length > 0) this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'row':
        this.#number = attributes.r === undefined ? this.#number + 1 : Number(attributes.r);
        this.#cells = [];
        this.#column = -1;
        break;
      case 'c':
        this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
        this.#type = attributes.t ?? 'n';
        this.#kind = attributes.s === undefined ? plain : (this.#sheet.kinds[Number(attributes.s)] ?? plain);
        this.#text = '';
        this.#formula = '';
        break;
      case 'f':
        this.#listening = 'formula';
        break;
      case 'rPh':
        this.#phonetic = true;
        break;
      case 'v':
      case 't':
        this.#listening = this.#phonetic ? null : 'text';
        break;
    }
  }

  text(piece: string): void {
    if (this.#listening === 'text') this.#text += piece;
    if (this.#listening === 'formula') this.#formula += piece;
  }

  close(name: string): void {
    switch (name) {
      case 'f':
      case 'v':
      case 't':
        this.#listening = null;
        break;
      case 'rPh':
        this.#phonetic = false;
        break;
      case 'c': {
        const text = this.#value();
        if (text === '') break;
        while (this.#cells.length < this.#column) this.#cells.push('');
        this.#cells[this.#column] = text;
        break;
      }
      case 'row':
        this.#shared.fill(this.#number, this.#cells);
        if (this.#cells.length > 0) this.#rows.push({ number: this.#number, cells: this.#cells });
        break;
    }
  }

  #value(): string {
    const text = this.#text;
    // Some programs save formulas without their results. An empty text (`str`) is a result.
    if (text === '' && this.#formula !== '' && this.#type !== 'str') return `=${this.#formula}`;
    switch (this.#type) {
      case 's':
        return this.#sheet.texts[Number(text)] ?? '';
      case 'b':
        return text === '1' ? 'true' : text === '0' ? 'false' : text;
      // A formula's error value: #N/A, #REF!
      case 'e':
        return '';
      case 'n':
        return numberText(text, this.#kind, this.#sheet.calendar);
      default:
        return unescaped(text);
    }
  }
}
