import type { Path } from '@crs/client';
import type { Role, User } from '@crs/store';
import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import type { z } from 'zod';
import type { GivenPassword } from './access/check-password.js';
import type { Ask, ConsoleDeps, ShownError } from './deps.js';
import type { SentFile } from './http/sent-file.js';
import type { Organization } from './layout/organization.js';
import type { AtomFeed } from './watching/atom.js';
import type { Watchable } from './watching/watch-form.js';

/** The inputs for rendering a page. */
export interface PageContext extends ConsoleDeps {
  /** Sends requests to the API. Names and addresses have usual letter case; for `?format` they are as recorded. */
  readonly ask: Ask;
  /** The logged-in user. */
  readonly user: User | null;
  /** The token for forms of a logged-in user; empty without a login. */
  readonly csrfToken: string;
  readonly request: Request;
  readonly response: Response;
  /** Any thrown value as an error of the API. */
  errorOf(thrown: unknown): ShownError;
  /** True if an entered password is right. @throws PageError 429 after too many wrong ones */
  checkPassword(given: Omit<GivenPassword, 'address' | 'browser'>): Promise<boolean>;
  /** Counts a request to watch by email. @returns false if nothing is to be sent. @throws PageError 429 */
  limitWatching(mailAddress: string): Promise<boolean>;
  /** Counts an error report. @throws PageError 429 */
  limitReport(): Promise<void>;
}

/** Maximum number of rows of a list as CSV. */
export const MOST_ROWS = 10_000;

/** A list from an endpoint. */
export interface PageList {
  readonly path: Path;
  /** The list's query, without the page number. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly totalCount: number;
  /** The list's file name, without an extension. */
  readonly name: string;
}

/** The contents of a page. */
export interface PageContent {
  /** The page's title and first heading. */
  readonly title: string;
  /** The title as a source prints it, if different: a tooltip of the heading. */
  readonly printedTitle?: string | undefined;
  /** A sentence below the title. */
  readonly subtitle?: ComponentChildren;
  readonly body: ComponentChildren;
  /** The way back: links to the pages above, topmost first. */
  readonly above?: readonly { readonly href: string; readonly label: string }[];
  /** The page's content as data, returned for `?format=json`. */
  readonly data?: unknown;
  /** The list that the page shows a part of: `?format=csv` returns it from its beginning. */
  readonly list?: PageList;
  /** The page's own CSV, returned for `?format=csv`, if no endpoint returns its list. */
  readonly csv?: { readonly fileName: string; readonly text: () => Promise<string> };
  /** The page's permanent address, if the request used another one. */
  readonly address?: string;
  /** True on public pages of records: they have a preview, and readers can report errors to the analysts. */
  readonly isForEverybody?: boolean;
  /** The title in the browser and in previews, if the heading alone does not say what the page is about. */
  readonly documentTitle?: string;
  /**
   * The page's content in a sentence, for search engines and previews of shared links. Both keep it, so the sentence
   * neither accuses anybody nor contains changing facts.
   */
  readonly description?: string;
  /** The firm that the page is about, as structured data. */
  readonly organization?: Organization;
  /** Its permanent address if it has a feed, returned for `?format=atom`. */
  readonly feed?: string;
  /** The page's subject, if readers can watch it for changes. */
  readonly watchable?: Watchable;
  /** The page's scripts, by their names in `assets`. The page also works without them. */
  readonly scripts?: readonly string[];
  /** The user who has just logged in with this response. */
  readonly login?: { readonly user: User; readonly csrfToken: string };
  /** 200 by default. */
  readonly status?: number;
}

/** Another address to redirect to after a submitted form. */
export class Redirect {
  constructor(readonly location: string) {}
}

type Answer = PageContent | Redirect;

/** A page at one address. */
export interface Page {
  /** Path in Express syntax. */
  readonly path: string;
  /** Who may see it; null for everybody, though a setting may require a login. */
  readonly role: Role | null;
  /** True if no login is needed even if the service is for users: the login itself, and pages behind secret links. */
  readonly isOpen?: boolean;
  /**
   * True if what an anonymous reader sees depends only on the address, the data version, and the day: such a page is
   * rendered once for everybody.
   */
  readonly isOfVersion?: boolean;
  readonly params: z.ZodObject;
  /** The allowed parts of the address. Others are ignored, so that old links keep working. */
  readonly query: z.ZodObject;
  readonly show: (input: PageInput, context: PageContext) => Promise<Answer>;
  /** The page's changes as a feed: `?format=atom`. */
  readonly feed?: (input: PageInput, context: PageContext) => Promise<AtomFeed>;
  /** The page's form: its action, and who may submit it. A page without a form accepts no POST. */
  readonly form?: {
    readonly role: Role | null;
    readonly fields: z.ZodObject;
    readonly send: (input: FormInput, context: PageContext) => Promise<Answer>;
    readonly file?: FormFile<PageInput>;
  };
}

/** A form's processing of its file. Role, login, and token are checked before a byte of it is stored. */
interface FormFile<Input> {
  readonly largestBytes: (context: PageContext) => number;
  /** @returns the value of the form's field `upload` */
  readonly keep: (file: SentFile, input: Input, context: PageContext) => Promise<string>;
}

/** The parts of an address. */
export interface PageInput {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
}

interface FormInput extends PageInput {
  readonly fields: Record<string, unknown>;
}

/** Type-checks a page against the schemas of its address and its form. */
export function definePage<P extends z.ZodObject, Q extends z.ZodObject, F extends z.ZodObject>(page: {
  readonly path: string;
  readonly role: Role | null;
  readonly isOpen?: boolean;
  readonly isOfVersion?: boolean;
  readonly params: P;
  readonly query: Q;
  readonly show: (
    input: { readonly params: z.output<P>; readonly query: z.output<Q> },
    context: PageContext,
  ) => Promise<Answer>;
  readonly feed?: (
    input: { readonly params: z.output<P>; readonly query: z.output<Q> },
    context: PageContext,
  ) => Promise<AtomFeed>;
  readonly form?: {
    readonly role: Role | null;
    readonly fields: F;
    readonly send: (
      input: {
        readonly params: z.output<P>;
        readonly query: z.output<Q>;
        readonly fields: z.output<F>;
      },
      context: PageContext,
    ) => Promise<Answer>;
    readonly file?: FormFile<{ readonly params: z.output<P>; readonly query: z.output<Q> }>;
  };
}): Page {
  return page as unknown as Page;
}
