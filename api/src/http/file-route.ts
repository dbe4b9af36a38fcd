import type { z } from 'zod';
import type { ApiDeps, FileContent } from '../deps.js';
import type { Route } from './route.js';

/** A file as an endpoint sends it. */
export interface ServedFile extends FileContent {
  readonly mediaType: string;
  readonly modifiedAt: string;
}

/** An endpoint that sends a file, or redirects to another one. */
export interface FileRoute extends Omit<Route, 'query' | 'response' | 'handler' | 'isUnversioned'> {
  /** The media types of its files, with their schemas. */
  readonly mediaTypes: Readonly<Record<string, object>>;
  readonly find: (
    params: Record<string, unknown>,
    deps: Pick<ApiDeps, 'exports'>,
  ) => Promise<ServedFile | { readonly location: string }>;
}

/** Type-checks a finder against the schema of its parameters. */
export function defineFileRoute<P extends z.ZodObject>(
  route: Omit<FileRoute, 'params' | 'find'> & {
    readonly params: P;
    readonly find: (params: z.output<P>, deps: Pick<ApiDeps, 'exports'>) => ReturnType<FileRoute['find']>;
  },
): FileRoute {
  return route as unknown as FileRoute;
}
