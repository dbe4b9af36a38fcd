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
  /** For what means several things: the parameters that pick one, and what each may say. */
  readonly choices: readonly { readonly field: string; readonly values: readonly string[] }[];
}

/** Returns the answer of an endpoint by its path. Answers are shared by pages. */
type AskEndpoint = (path: string, values: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** What the API gives to pages: its endpoints, its limits and its request ids. */
export interface PageServices {
  /** What asks several endpoints; each answer may be of another version of the data. */
  asking(): AskEndpoint;
  /**
   * Reads all that a page shows from one version of the data. It is read again where another version is published meanwhile.
   * @param least the newest version that the reader saw before
   */
  reading<T>(
    least: number,
    read: (ask: AskEndpoint) => Promise<T>,
  ): Promise<{ readonly answer: T; readonly version: number | null }>;
  /** The version of the data that is read, null before the first publish. */
  version(least: number): Promise<number | null>;
  /** True if several servers are read, which may be of different versions: then it matters what a reader saw before. */
  readonly isReplicated: boolean;
  /** Sends a list of an endpoint as CSV, from its beginning, up to some rows. */
  sendCsv(
    response: Response,
    list: {
      readonly path: string;
      readonly values: Readonly<Record<string, unknown>>;
      readonly most: number;
      readonly name: string;
    },
  ): Promise<void>;
  /** The address that a request is counted by: of IPv6 its /64 network. */
  clientAddress(request: Request): string;
  /** Counts a request for a page of a client address, or of a user who is logged in. */
  limitPages(reader: string, isUser: boolean): Promise<void>;
  /** Lifts the time limit for the body of a request. Whoever reads it keeps limits of its own. */
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

/** Who sees the pages for everybody. */
export type Audience = 'everybody' | 'users';

/** What the console needs beside the API. */
export interface ConsoleDeps {
  /** Users and logins. */
  readonly pool: pg.Pool;
  readonly audience: Audience;
  /** True if people may be told by mail of what they watch. */
  readonly tellsByMail?: boolean;
  /** True if search engines may list the pages for everybody. */
  readonly isIndexed: boolean;
  /** The address at which people reach the pages, without a slash at its end; null if it is not known. */
  readonly publicUrl?: string | null;
  /** What the pages about the service say, in Markdown. */
  readonly publicTexts: PublicTexts;
  /** Who runs the service. */
  readonly owner: Owner;
  /** For how many days what readers are told of is kept. */
  readonly keep: Pick<RetentionDays, 'reports' | 'usage'>;
  readonly log: Logger;
  /** The operator's own map, which is shown below places; null for none. */
  readonly mapTiles?: MapTiles | null;
  /** What analysts and operators work with; without it there are only the pages for everybody. */
  readonly backOffice?: BackOffice | undefined;
  /** A value without what is withheld by now: what people wrote may name who it is. */
  readonly shown: <T>(value: T) => Promise<T>;
  /** The current time, in milliseconds. */
  readonly now: () => number;
}

type PathOf<P extends Path> = RequestOf<P> extends { readonly path: infer V extends object } ? V : object;
type QueryValues<P extends Path> = NonNullable<RequestOf<P>['query']>;

/** The parameters of an endpoint: those of its path, and those of its query that are given. */
type ValuesOf<P extends Path> = PathOf<P> & {
  readonly [K in keyof QueryValues<P>]?: QueryValues<P>[K] | null | undefined;
};

/** Asks an endpoint of the API in this process: the pages have no other way to the data. */
export type Ask = <P extends Path>(path: P, values: ValuesOf<P>) => Promise<ResponseOf<P>>;
