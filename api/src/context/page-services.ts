import type { Request, RequestHandler, Response } from 'express';
import type { ApiError } from '../errors/api-error.js';
import type { LimitStore } from '../limits/limit-store.js';

/** An error, as pages show it. */
export interface PageError extends Pick<ApiError, 'status' | 'code' | 'message' | 'retryAfter' | 'cause'> {
  /** For what means several things: the parameters that pick one, and what each may say. */
  readonly choices: readonly { readonly field: string; readonly values: readonly string[] }[];
}

/** A list of an endpoint, by its path in the OpenAPI document. */
export interface AskedList {
  readonly path: string;
  /** What it is asked with, without a page. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Maximum number of rows. */
  readonly most: number;
  /** The name of its file, without an ending. */
  readonly name: string;
}

/**
 * Returns the answer of an endpoint by its path in the OpenAPI document. Answers are kept for all pages of a version,
 * and are not to be changed.
 * @throws ApiError like the endpoint
 */
export type AskEndpoint = (path: string, values: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** What was read from one version of the data; of none if nothing was asked that has one. */
export interface OneVersion<T> {
  readonly answer: T;
  readonly version: number | null;
}

/** What pages beside the API work with. */
export interface PageServices {
  /** What asks several endpoints; each answer may be of another version of the data. */
  asking(): AskEndpoint;
  /**
   * Reads all that a page shows from one version of the data. It is read again where another version is published meanwhile.
   * @param least the newest version that the reader saw before
   */
  reading<T>(least: number, read: (ask: AskEndpoint) => Promise<T>): Promise<OneVersion<T>>;
  /** The version of the data that is read, null before the first publish. */
  version(least: number): Promise<number | null>;
  /** True if several servers are read, which may be of different versions: then it matters what a reader saw before. */
  readonly isReplicated: boolean;
  /** The address that a request is counted by: of IPv6 its /64 network. */
  clientAddress(request: Request): string;
  /**
   * Counts a request for a page.
   * @param reader a client address, or a user who is logged in
   * @throws ApiError `rate_limit.exceeded`
   */
  limitPages(reader: string, isUser: boolean): Promise<void>;
  /** Lifts the time limit for the body of a request. Whoever reads it keeps limits of its own. */
  allowLongBody(request: Request, response: Response): void;
  /** Counts attempts of any kind. */
  readonly limits: LimitStore;
  /** Names the page of a request in the access log and the metrics. */
  nameRoute(response: Response, path: string): void;
  requestId(response: Response): string;
  /** Any thrown value as an error of the API. */
  errorOf(thrown: unknown): PageError;
  /** Sends a list as CSV, from its beginning, up to some rows. @throws ApiError like its endpoint */
  sendCsv(response: Response, list: AskedList): Promise<void>;
}

/** Makes the pages. They are asked before the API says that a path is unknown. */
export type MakePages = (services: PageServices) => RequestHandler;
