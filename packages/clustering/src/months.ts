/** Adds months to a day. A day past the month's end keeps its number, which compares like the last day. */
export function addMonths(day: string, months: number): string {
  const monthCount = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(monthCount / 12)).padStart(4, '0');
  const month = String((monthCount % 12) + 1).padStart(2, '0');
  return `${year}-${month}-${day.slice(8)}`;
}
