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

/** What a page is made with. */
export interface PageContext extends ConsoleDeps {
  /** Asks the API. Names and addresses come as people write them; for `?format` as they are printed. */
  readonly ask: Ask;
  /** Who is logged in. */
  readonly user: User | null;
  /** For the forms of somebody who is logged in; empty for nobody. */
  readonly csrfToken: string;
  readonly request: Request;
  readonly response: Response;
  /** Any thrown value as an error of the API. */
  errorOf(thrown: unknown): ShownError;
  /** True if a password that somebody gave is right. @throws PageError 429 after too many that were not */
  checkPassword(given: Omit<GivenPassword, 'address' | 'browser'>): Promise<boolean>;
  /** Counts a request to watch by mail. @returns false if nothing is to be sent. @throws PageError 429 */
  limitWatching(mailAddress: string): Promise<boolean>;
  /** Counts a report of what is wrong. @throws PageError 429 */
  limitReport(): Promise<void>;
}

/** Maximum number of rows of a list as CSV. */
export const MOST_ROWS = 10_000;

/** A list of an endpoint. */
export interface PageList {
  readonly path: Path;
  /** What it is asked with, without a page. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly totalCount: number;
  /** The name of its file, without an ending. */
  readonly name: string;
}

/** What a page shows. */
export interface PageContent {
  /** Its title and first heading. */
  readonly title: string;
  /** The title as a source prints it, where that is another one: a hint of the heading. */
  readonly printedTitle?: string | undefined;
  /** A sentence below the title. */
  readonly subtitle?: ComponentChildren;
  readonly body: ComponentChildren;
  /** The way back: links to the pages above, the uppermost first. */
  readonly above?: readonly { readonly href: string; readonly label: string }[];
  /** What the page shows, as data: `?format=json` gives it. */
  readonly data?: unknown;
  /** The list of which the page shows a part: `?format=csv` gives it from its beginning. */
  readonly list?: PageList;
  /** The page's own CSV, where no endpoint answers with its list: `?format=csv` gives it as a file. */
  readonly csv?: { readonly fileName: string; readonly text: () => Promise<string> };
  /** Its permanent address, where the page was asked for by another one. */
  readonly address?: string;
  /** True on pages of records that everybody sees: they have a preview, and whoever sees something wrong may tell the analysts. */
  readonly isForEverybody?: boolean;
  /** The title in the browser and in previews, where the heading alone does not tell what it is. */
  readonly documentTitle?: string;
  /**
   * What the page holds, in a sentence, for search engines and previews of shared links. Both keep it, so that it accuses nobody
   * and tells nothing that changes.
   */
  readonly description?: string;
  /** The firm that the page is about, for programs. */
  readonly organization?: Organization;
  /** Its permanent address where it has a feed: `?format=atom` gives that. */
  readonly feed?: string;
  /** What it is about, where somebody may be told when that changes. */
  readonly watchable?: Watchable;
  /** Scripts of the page, by their names in `assets`. They add comfort; the page works without them. */
  readonly scripts?: readonly string[];
  /** Who has just logged in with this answer. */
  readonly login?: { readonly user: User; readonly csrfToken: string };
  /** 200 if not given. */
  readonly status?: number;
}

/** Another address to go to, after a form was sent. */
export class Redirect {
  constructor(readonly location: string) {}
}

type Answer = PageContent | Redirect;

/** A page at one address. */
export interface Page {
  /** Path in the syntax of Express. */
  readonly path: string;
  /** Who may see it: null for everybody, who may have to log in by a setting. */
  readonly role: Role | null;
  /** True if no login is needed though the service is for users: the login, and what a secret link leads to. */
  readonly isOpen?: boolean;
  /**
   * True if what nobody in particular sees follows from the address, the version of the data and the day alone: such a
   * page is made once for all who ask for it.
   */
  readonly isOfVersion?: boolean;
  readonly params: z.ZodObject;
  /** What its address may say. Anything else is ignored, so that old links go on. */
  readonly query: z.ZodObject;
  readonly show: (input: PageInput, context: PageContext) => Promise<Answer>;
  /** What changes on it, as a feed: `?format=atom`. */
  readonly feed?: (input: PageInput, context: PageContext) => Promise<AtomFeed>;
  /** What its form does, and who may send it; a page without one takes no POST. */
  readonly form?: {
    readonly role: Role | null;
    readonly fields: z.ZodObject;
    readonly send: (input: FormInput, context: PageContext) => Promise<Answer>;
    readonly file?: FormFile<PageInput>;
  };
}

/** What a form does with the file that it carries. Role, login and token are checked before a byte of it is kept. */
interface FormFile<Input> {
  readonly largestBytes: (context: PageContext) => number;
  /** @returns what the field `upload` of the form says then */
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
