import { createContext } from 'preact';

/** The address of the operator's own map, for the maps of a page; null if there is none. */
export const ShownTiles = createContext<string | null>(null);
