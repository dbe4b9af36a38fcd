/** What a portal says about a data set, for people to read. */
import { z } from 'zod';

/** A column as the portal describes it. */
export interface DeclaredColumn {
  readonly name: string;
  readonly type: string | null;
  readonly label: string | null;
}

/** Null means that the portal doesn't say. */
export interface DatasetAbout {
  readonly title: string | null;
  readonly publisher: string | null;
  readonly description: string | null;
  readonly columns: readonly DeclaredColumn[];
}

/** For a portal without this information. */
export const unsaid: DatasetAbout = { title: null, publisher: null, description: null, columns: [] };

/**
 * A text that is not blank; null for anything else. The rows can be read without it, so it never makes metadata
 * invalid.
 */
export const aboutText = z.string().trim().min(1).nullable().catch(null);

/** A text about the data set, without HTML tags. */
export const aboutMarkup = aboutText.transform((text) => text?.replace(/<[^>]*>/g, ' ') ?? null);
