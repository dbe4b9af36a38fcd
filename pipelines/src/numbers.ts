/** `1234567` as `1,234,567`. */
export const grouped = (number: number): string => number.toLocaleString('en-US');

/** `1 permit`, `2,300 permits`. */
export const permitCount = (permits: number): string =>
  permits === 1 ? '1 permit' : `${grouped(permits)} permits`;
