/**
 * The non-decreasing sequence closest to the given one by weighted least squares: pool adjacent violators, as in
 * Barlow, Bartholomew, Bremner and Brunk, "Statistical Inference under Order Restrictions" (1972).
 */
export function isotonicRegression(values: ArrayLike<number>, weights: ArrayLike<number>): number[] {
  const blocks: { value: number; weight: number; length: number }[] = [];
  for (let at = 0; at < values.length; at += 1) {
    let block = { value: values[at] as number, weight: weights[at] as number, length: 1 };
    for (
      let before = blocks.at(-1);
      before !== undefined && before.value > block.value;
      before = blocks.at(-1)
    ) {
      blocks.pop();
      const weight = before.weight + block.weight;
      block = {
        value: (before.value * before.weight + block.value * block.weight) / weight,
        weight,
        length: before.length + block.length,
      };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ value, length }) => new Array<number>(length).fill(value));
}
