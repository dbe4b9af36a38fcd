/** `$20,750` */
export function dollars(amount: number): string {
  return `$${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ',')}`;
}
