import type { Path, RequestOf, ResponseOf } from '@crs/client';
import type { PublicTexts } from '@crs/domain';
import type { Logger, Owner, RetentionDays } from '@crs/runtime';
import type { Request, Response } from 'express';
import type pg from 'pg';
import type { BackOffice } from './back-office.js';
import type { MapTiles } from './tiles-file.js';

/** An error of the API, as pages show it. */
export interface ShownError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Seconds after which the request may be sent again. */
  readonly retryAfter: number | null;
  readonly cause?: unknown;
  /** For an ambiguous request: the parameters that select one meaning, and their allowed values. */
  readonly choices: readonly { readonly field: string; readonly values: readonly string[] }[];
}

/** Returns an endpoint's response by its path. Pages share responses. */
type AskEndpoint = (path: string, values: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The API's services for pages: endpoints, limits, and request ids. */
export interface PageServices {
  /** A function that calls several endpoints; each response may come from a different data version. */
  asking(): AskEndpoint;
  /**
   * Reads everything that a page shows from one data version. Reads it again if another version is published in the
   * meantime.
   * @param least the newest version that the reader has seen
   */
  reading<T>(
    least: number,
    read: (ask: AskEndpoint) => Promise<T>,
  ): Promise<{ readonly answer: T; readonly version: number | null }>;
  /** The current data version; null before the first publish. */
  version(least: number): Promise<number | null>;
  /** True if several servers are read, possibly with different versions, so it matters what a reader saw before. */
  readonly isReplicated: boolean;
  /** Sends the first rows of an endpoint's list as CSV, at most `most`. */
  sendCsv(
    response: Response,
    list: {
      readonly path: string;
      readonly values: Readonly<Record<string, unknown>>;
      readonly most: number;
      readonly name: string;
    },
  ): Promise<void>;
  /** The address by which a request is counted; for IPv6, the /64 network. */
  clientAddress(request: Request): string;
  /** Counts a client address's or logged-in user's request for a page. */
  limitPages(reader: string, isUser: boolean): Promise<void>;
  /** Lifts the time limit for a request's body. Its reader has its own limits. */
  allowLongBody(request: Request, response: Response): void;
  readonly limits: Readonly<
    Record<
      'take' | 'peek',
      (
        subject: string,
        windows: readonly { name: 'minute' | 'day'; seconds: number; limit: number }[],
      ) => Promise<{ readonly allowed: boolean }>
    >
  >;
  nameRoute(response: Response, path: string): void;
  requestId(response: Response): string;
  errorOf(thrown: unknown): ShownError;
}

/** Who sees the public pages. */
export type Audience = 'everybody' | 'users';

/** The console's dependencies in addition to the API. */
export interface ConsoleDeps {
  /** Users and logins. */
  readonly pool: pg.Pool;
  readonly audience: Audience;
  /** True if people can be notified by email about what they watch. */
  readonly tellsByMail?: boolean;
  /** True if search engines may index the public pages. */
  readonly isIndexed: boolean;
  /** The public address of the pages, without a slash at its end; null if unknown. */
  readonly publicUrl?: string | null;
  /** The pages about the service, in Markdown. */
  readonly publicTexts: PublicTexts;
  /** Who runs the service. */
  readonly owner: Owner;
  /** Retention periods shown to readers, in days. */
  readonly keep: Pick<RetentionDays, 'reports' | 'usage'>;
  readonly log: Logger;
  /** The operator's own map, shown below places; null for none. */
  readonly mapTiles?: MapTiles | null;
  /** The dependencies of pages for analysts and operators; without them, only public pages exist. */
  readonly backOffice?: BackOffice | undefined;
  /** A value without withheld data, since texts that people wrote may contain it. */
  readonly shown: <T>(value: T) => Promise<T>;
  /** The current time, in milliseconds. */
  readonly now: () => number;
}

type PathOf<P extends Path> = RequestOf<P> extends { readonly path: infer V extends object } ? V : object;
type QueryValues<P extends Path> = NonNullable<RequestOf<P>['query']>;

/** An endpoint's parameters: those in its path, and the given ones in its query. */
type ValuesOf<P extends Path> = PathOf<P> & {
  readonly [K in keyof QueryValues<P>]?: QueryValues<P>[K] | null | undefined;
};

/** Calls an API endpoint in this process; the pages have no other access to the data. */
export type Ask = <P extends Path>(path: P, values: ValuesOf<P>) => Promise<ResponseOf<P>>;
