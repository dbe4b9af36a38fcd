/** Wilson's 95% score interval for a share (Wilson 1927), which is sound for small counts and for shares near 1. */
export function wilsonInterval(right: number, count: number): { low: number; high: number } {
  const z = 1.959963984540054;
  const share = right / count;
  const center = share + (z * z) / (2 * count);
  const spread = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const scale = 1 + (z * z) / count;
  // Shares of 0 and 1 are exact; rounding might miss them slightly.
  return {
    low: right === 0 ? 0 : (center - spread) / scale,
    high: right === count ? 1 : (center + spread) / scale,
  };
}
