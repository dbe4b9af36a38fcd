/** Number of bits from which evidence is strong: it makes a contractor a thousand times likelier. */
const STRONG = 10;
/** Number of bits below which evidence is weak: it does not even double the odds. */
const LITTLE = 1;

/** How strongly a piece of evidence supports a contractor, in words. Pure. */
export function weightText(bits: number): string {
  const much = Math.abs(bits);
  if (much < LITTLE) return 'neutral';
  const side = bits < 0 ? 'mismatch' : 'match';
  return much >= STRONG ? `strong ${side}` : side;
}
