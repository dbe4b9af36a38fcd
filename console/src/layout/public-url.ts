import { createContext } from 'preact';

/** The public address of the service, for addresses on paper; null if it is not known. */
export const PublicUrl = createContext<string | null>(null);
