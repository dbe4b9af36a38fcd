/** Returns the document without references to parameters and responses, and without schemas for parts of records. */
export function wholeDocument(document: Readonly<Record<string, unknown>>): Record<string, unknown>;
