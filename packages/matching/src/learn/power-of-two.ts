/** Powers of two. One takes longer than all else about a pair, and the same exponents come again and again. */

/** Exponents that are remembered, one in each slot: a quarter of a megabyte with their powers. */
const slotBits = 14;
const exponents = new Float64Array(2 ** slotBits).fill(Number.NaN);
const powers = new Float64Array(2 ** slotBits);

/** One number, and its two halves. */
const number = new Float64Array(1);
const halves = new Uint32Array(number.buffer);

/** `2 ** exponent` to the last bit: remembered, or reckoned. */
export function powerOfTwo(exponent: number): number {
  number[0] = exponent;
  const mixed = Math.imul((halves[0] as number) ^ Math.imul(halves[1] as number, 31), 0x9e3779b1);
  const slot = mixed >>> (32 - slotBits);
  if (exponents[slot] !== exponent) {
    exponents[slot] = exponent;
    powers[slot] = 2 ** exponent;
  }
  return powers[slot] as number;
}
