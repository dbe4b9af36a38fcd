/** Reads forms with a file (multipart/form-data) without ever holding the whole file in memory. */
import type { Readable } from 'node:stream';
import { formatSize } from '@crs/domain';
// @fastify/busboy: reads multipart bodies as streams; maintained by Fastify, without dependencies.
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Request } from 'express';
import { PageError } from '../page-error.js';

/** A file as a browser sends it. */
export interface SentFile {
  /** The name given by the sender; not to be trusted. */
  readonly name: string;
  /** The file's bytes; reading fails if there are too many or they end early. */
  readonly bytes: Readable;
}

interface SentFileOptions {
  readonly largestBytes: number;
  /** Milliseconds without a byte after which the connection is given up. */
  readonly longestPause?: number;
  /** Refuses a form because of the fields before its file, before reading the file. */
  readonly admit: (fields: Readonly<Record<string, string>>) => void;
  /** Processes the file. @returns the value of the form's field `upload` */
  readonly keep: (file: SentFile) => Promise<string>;
}

/** Maximum number of fields in a form, and of characters in one. */
const LIMITS = { fields: 50, parts: 60, files: 1, fieldSize: 20_000, headerPairs: 20, headerSize: 8_000 };
const LONGEST_PAUSE = 30_000;

export const isFileForm = (request: Request): boolean => request.is('multipart/form-data') !== false;

/**
 * The fields of a form. If it carries a file, `upload` has the result of `keep`.
 * @throws PageError for a form that cannot be read; whatever `admit` and `keep` throw
 */
export function readSentFile(
  request: Request,
  { largestBytes, longestPause = LONGEST_PAUSE, admit, keep }: SentFileOptions,
): Promise<Record<string, string>> {
  return new Promise((done, fail) => {
    const fields: Record<string, string> = {};
    let kept: Promise<string> | null = null;
    let current: BusboyFileStream | null = null;
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { ...LIMITS, fileSize: largestBytes },
      });
    } catch (error) {
      fail(unreadable(error));
      return;
    }
    const stop = (error: unknown): void => {
      clearTimeout(pause);
      request.unpipe(parser);
      request.off('data', renew);
      request.off('close', cut);
      current?.destroy(error as Error);
      // Unfinished work ends before the response, because it removes the files that it wrote.
      void Promise.resolve(kept).then(
        () => fail(error),
        () => fail(error),
      );
    };
    const cut = (): void => {
      if (!request.complete) stop(new PageError(400, 'The upload was incomplete', SEND_AGAIN));
    };
    const late = (): void => stop(new PageError(408, 'The upload stopped', SEND_AGAIN));
    let pause = setTimeout(late, longestPause);
    const renew = (): void => {
      clearTimeout(pause);
      pause = setTimeout(late, longestPause);
    };
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) stop(new PageError(413, 'A field of the form is too long', 'Shorten it.'));
      else fields[name] = value;
    });
    parser.on('file', (_field, bytes, name) => {
      current = bytes;
      // A destroyed stream notifies its reader, if any.
      bytes.on('error', () => {});
      if (name === undefined || name === '') {
        bytes.resume();
        return;
      }
      try {
        admit(fields);
      } catch (error) {
        stop(error);
        return;
      }
      bytes.once('limit', () => stop(tooLarge(largestBytes)));
      kept = keep({ name, bytes });
      kept.catch(stop);
    });
    parser.once('error', (error: unknown) => stop(unreadable(error)));
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.once(limit, () =>
        stop(new PageError(413, 'The form has too many parts', 'Send one file at a time.')),
      );
    parser.once('finish', () => {
      clearTimeout(pause);
      request.off('data', renew);
      request.off('close', cut);
      Promise.resolve(kept).then((upload) => done(upload === null ? fields : { ...fields, upload }), fail);
    });
    request.on('data', renew);
    request.once('close', cut);
    request.pipe(parser);
  });
}

const SEND_AGAIN = 'We saved nothing. Choose the file again and resend it.';

const tooLarge = (largestBytes: number): PageError =>
  new PageError(
    413,
    `The file is larger than ${formatSize(largestBytes)}`,
    'We saved nothing. Zip the file, or split it into several feeds. A server administrator can raise the limit with the CRS_UPLOAD_LARGEST setting.',
  );

const unreadable = (error: unknown): PageError =>
  new PageError(400, 'We can’t read this form', `${SEND_AGAIN} (${(error as Error).message})`);

/**
 * Reads and discards the rest of a refused form, because browsers show no response before they have sent everything.
 * @param longest milliseconds after which the response is sent anyway
 */
export function drained(request: Request, longest: number): Promise<void> {
  return new Promise((done) => {
    if (request.complete || request.destroyed) {
      done();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(end, longest);
    request.once('end', end).once('close', end);
    request.resume();
  });
}
