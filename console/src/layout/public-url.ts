import { createContext } from 'preact';

/** The service's public address, for addresses on paper; null if it is not known. */
export const PublicUrl = createContext<string | null>(null);
