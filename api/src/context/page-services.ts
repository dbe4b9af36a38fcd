import type { Request, RequestHandler, Response } from 'express';
import type { ApiError } from '../errors/api-error.js';
import type { LimitStore } from '../limits/limit-store.js';

/** An error, as pages show it. */
interface PageError extends Pick<ApiError, 'status' | 'code' | 'message' | 'retryAfter' | 'cause'> {
  /** For something ambiguous: the parameters that select one meaning, and their allowed values. */
  readonly choices: readonly { readonly field: string; readonly values: readonly string[] }[];
}

/** A list of an endpoint, by its path in the OpenAPI document. */
interface AskedList {
  readonly path: string;
  /** The parameters, without a page. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Maximum number of rows. */
  readonly most: number;
  /** The name of its file, without an extension. */
  readonly name: string;
}

/**
 * Returns an endpoint's response by its path in the OpenAPI document. Responses are cached for all pages of a version
 * and must not be changed.
 * @throws ApiError like the endpoint
 */
export type AskEndpoint = (path: string, values: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Results read from one data version; from none if nothing requested has a version. */
export interface OneVersion<T> {
  readonly answer: T;
  readonly version: number | null;
}

/** The API's services for pages. */
export interface PageServices {
  /** A function that calls several endpoints; each response may come from a different data version. */
  asking(): AskEndpoint;
  /**
   * Reads everything that a page shows from one data version. Reads it again if another version is published in the
   * meantime.
   * @param least the newest version that the reader has seen
   */
  reading<T>(least: number, read: (ask: AskEndpoint) => Promise<T>): Promise<OneVersion<T>>;
  /** The current data version; null before the first publish. */
  version(least: number): Promise<number | null>;
  /** True if several servers are read, possibly with different versions, so it matters what a reader saw before. */
  readonly isReplicated: boolean;
  /** The address by which a request is counted; for IPv6, the /64 network. */
  clientAddress(request: Request): string;
  /**
   * Counts a request for a page.
   * @param reader a client address, or a logged-in user
   * @throws ApiError `rate_limit.exceeded`
   */
  limitPages(reader: string, isUser: boolean): Promise<void>;
  /** Lifts the time limit for a request's body. Its reader has its own limits. */
  allowLongBody(request: Request, response: Response): void;
  /** Counts attempts of any kind. */
  readonly limits: LimitStore;
  /** Names the page of a request in the access log and the metrics. */
  nameRoute(response: Response, path: string): void;
  requestId(response: Response): string;
  /** Any thrown value as an API error. */
  errorOf(thrown: unknown): PageError;
  /** Sends a list as CSV, from its start, up to some rows. @throws ApiError like its endpoint */
  sendCsv(response: Response, list: AskedList): Promise<void>;
}

/** Makes the pages, which are tried before the API reports an unknown path. */
export type MakePages = (services: PageServices) => RequestHandler;
