/** Reads the lines of a PDF, page by page. */
import { Truncated, Unreadable } from '../problems.js';
import { pageLines, type TextPiece } from './page-lines.js';

/** A line of a document, with spaces in front of it for its indentation. */
export interface DocumentLine {
  /** From 1. */
  readonly page: number;
  /** On its page, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Width of a space of indentation, in points. */
const indentation = 4;
/** Bytes at the end of a file where its end mark stands. */
const endBytes = 2048;

/**
 * The lines of all pages; the leftmost have no spaces in front of them.
 * @throws Truncated without the end of the file
 * @throws Unreadable for what is no PDF, is encrypted, or has no text
 */
export async function documentLines(content: Buffer): Promise<DocumentLine[]> {
  if (!content.subarray(0, 1024).includes('%PDF-')) throw new Unreadable('the file is no PDF');
  // What was cut off would otherwise be guessed at: readers rebuild the list of pages that ended the file.
  if (!content.subarray(-endBytes).includes('%%EOF')) throw new Truncated('the PDF ends before its end mark');
  const pages = (await piecesOfPages(content)).map(pageLines);
  const margin = Math.min(...pages.flat().map(({ x }) => x));
  if (margin === Number.POSITIVE_INFINITY) {
    throw new Unreadable('the PDF has no text: its pages are pictures, as a scanner makes them');
  }
  return pages.flatMap((lines, index) =>
    lines.map(({ x, text }, place) => ({
      page: index + 1,
      line: place + 1,
      text: ' '.repeat(Math.round((x - margin) / indentation)) + text,
    })),
  );
}

async function piecesOfPages(content: Buffer): Promise<TextPiece[][]> {
  // Loaded at first use, because most feeds are no PDF.
  // unpdf: PDF.js as one file, which needs no canvas; PDF.js itself does not start without one.
  const { getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(new Uint8Array(content), {
    isEvalSupported: false,
    stopAtErrors: true,
    verbosity: 0,
  }).catch((error: unknown) => {
    throw new Unreadable(
      isNamed(error, 'PasswordException')
        ? 'the PDF is encrypted'
        : `the PDF is damaged: ${messageOf(error)}`,
    );
  });
  try {
    const pages: TextPiece[][] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items }: PageText = await page.getTextContent();
      pages.push(items.flatMap((item) => ('str' in item ? pieceOf(item) : [])));
      page.cleanup();
    }
    return pages;
  } catch (error) {
    throw new Unreadable(`the PDF is damaged: ${messageOf(error)}`);
  } finally {
    await document.loadingTask.destroy();
  }
}

/** What the library gives, whose own types need the browser's. Marks of the structure are no text. */
interface PageText {
  readonly items: readonly (PrintedText | { readonly type: string })[];
}

interface PrintedText {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

/** Text that is turned, as stamps and the names of narrow columns are, belongs to no line. */
function pieceOf({ str, transform, width }: PrintedText): TextPiece[] {
  const [, turned = 0, , height = 0, x = 0, y = 0] = transform;
  if (Math.abs(turned) > 0.1 * Math.abs(height)) return [];
  return [{ text: str.replaceAll('\0', ''), x, y, width, height: Math.abs(height) }];
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
