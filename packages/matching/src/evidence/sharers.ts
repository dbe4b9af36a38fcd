/** Says how many contractors have an agreeing value; empty for one contractor. Rosters of other places don't count. */
export const sharersText = (sharers: number): string =>
  sharers > 1 ? `${sharers} contractors in the license rosters that we compared share it.` : '';
