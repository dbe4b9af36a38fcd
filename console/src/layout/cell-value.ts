/** The value of a table cell, derived from the text it shows. Tables are sorted by it, and their files contain it. */
import type { ComponentChild, ComponentChildren, FunctionComponent } from 'preact';
import { isValidElement } from 'preact';
import { monthName } from './values.js';

export type CellValue = string | number | null;

/** The text that a node shows. Its components must not use hooks. */
export function textOf(node: ComponentChildren): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return (node as readonly ComponentChild[]).map(textOf).join('');
  if (!isValidElement(node)) return String(node);
  const { type, props } = node;
  if (type === 'br' || type === 'div') return ` ${textOf(props.children)} `;
  if (typeof type !== 'function') return textOf(props.children);
  return textOf((type as FunctionComponent)(props));
}

const MONTHS = Array.from({ length: 12 }, (_, at) => monthName(at + 1));
const DAY = new RegExp(
  `^(${MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join('|')}) (\\d{1,2}), (\\d{4})$`,
);
const NUMBER = /^-?\$?\d[\d,]*(\.\d+)?%?$/;

/** The text of a cell without a value. */
const NO_VALUE = new Set(['', '–', 'no date', 'not stated', 'unknown', 'none found', 'never']);

/**
 * A displayed text as a value: `Mar 31, 2027` becomes `2027-03-31`, and `$1,200` becomes 1200 if the column is numeric.
 */
export function cellValue(text: string, isNumeric: boolean): CellValue {
  const shown = text.replace(/\s+/g, ' ').trim();
  if (NO_VALUE.has(shown)) return null;
  if (isNumeric && NUMBER.test(shown)) return Number(shown.replace(/[$,%]/g, ''));
  const [, month, day = '', year] = DAY.exec(shown) ?? [];
  return month === undefined
    ? shown
    : `${year}-${String(MONTHS.findIndex((one) => one.startsWith(month)) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const texts = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Compares values in ascending order: numbers before texts, which are sorted as people expect. Null is not compared.
 */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return texts.compare(String(a), String(b));
}
