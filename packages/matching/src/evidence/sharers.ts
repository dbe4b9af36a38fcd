/** Says of a value that agrees how many contractors have it; empty where it is one alone. Rosters of other places are not counted. */
export const sharersText = (sharers: number): string =>
  sharers > 1 ? `${sharers} contractors of the rosters compared have it.` : '';
