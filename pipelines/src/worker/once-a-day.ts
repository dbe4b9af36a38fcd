const DAY = 24 * 3600_000;

/**
 * Makes some work that may be called at any time and is done once a day, by the day in UTC. Work that failed is done again
 * at the next call.
 * @returns the work, as a function of the time in milliseconds since 1970
 */
export function onceADay(work: () => Promise<void>): (now: number) => Promise<void> {
  let last: number | null = null;
  return async (now) => {
    const day = Math.floor(now / DAY);
    if (day === last) return;
    await work();
    last = day;
  };
}
