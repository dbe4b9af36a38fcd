/** Reads the rows of one sheet as texts. */
import { columnOf, SharedCells } from './merged-cells.js';
import { type NumberKind, numberText, plain } from './number-format.js';
import { type Sheet, unescaped } from './workbook.js';
import { readXml, type XmlEvents } from './xml.js';

/** One row: its number in the sheet, and the texts of its cells; a cell without a value is empty. */
export interface SheetRow {
  readonly number: number;
  readonly cells: string[];
}

/** The non-empty rows, in chunks. */
export async function* sheetRows(sheet: Sheet, source: AsyncIterable<Buffer>): AsyncGenerator<SheetRow[]> {
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
    // Some programs write formulas without calculating them. An empty text (`str`) is a result.
    if (text === '' && this.#formula !== '' && this.#type !== 'str') return `=${this.#formula}`;
    switch (this.#type) {
      case 's':
        return this.#sheet.texts[Number(text)] ?? '';
      case 'b':
        return text === '1' ? 'true' : text === '0' ? 'false' : text;
      // An error value of a formula: #N/A, #REF!
      case 'e':
        return '';
      case 'n':
        return numberText(text, this.#kind, this.#sheet.calendar);
      default:
        return unescaped(text);
    }
  }
}
