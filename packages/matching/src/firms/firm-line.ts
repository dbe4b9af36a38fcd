/**
 * Roster lines in the form that identifies firms. Texts are numbers: equal texts have equal numbers; 0 is a missing
 * text.
 */

/** A name: its key without spaces, and its words. */
export interface FirmName {
  readonly key: number;
  readonly words: readonly number[];
}

export interface FirmLine {
  readonly companies: readonly FirmName[];
  readonly persons: readonly FirmName[];
  readonly phone: number;
  /** House number and street; a post office box has no street. */
  readonly number: number;
  readonly street: number;
  readonly direction: number;
  readonly unit: number;
  readonly poBox: number;
  readonly city: number;
  readonly zip: number;
}

/** Word and town counts from all lines, including lines that share nothing. */
export interface FirmCounts {
  /** log2 of a word's rarity. */
  bitsOf(word: number): number;
  /** True for a word that distinguishes firms. */
  isDistinctive(word: number): boolean;
  isInitial(word: number): boolean;
  /** True for two spellings or two forms of one word. */
  isSpelling(word: number, other: number): boolean;
  /** True for two spellings of one street. */
  isStreetSpelling(street: number, other: number): boolean;
  /** Number of lines whose names contain a word. */
  linesWith(word: number): number;
  linesInCity(city: number): number;
  linesInZip(zip: number): number;
}
