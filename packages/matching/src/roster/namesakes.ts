/** How often names repeat in a roster. */

/**
 * The share of names that more than one firm has. It estimates the chance that a contractor has exactly the same name as
 * one outside the roster.
 * @param hashes hashes of names, equal ones adjacent
 * @param ids the contractor of each name
 * @param firms the firm of each contractor
 */
export function namesakeShare(hashes: Uint32Array, ids: Uint32Array, firms: Uint32Array): number {
  let shared = 0;
  for (let from = 0; from < hashes.length; ) {
    const firm = firms[ids[from] as number];
    let several = false;
    let to = from + 1;
    for (; to < hashes.length && hashes[to] === hashes[from]; to += 1)
      several ||= firms[ids[to] as number] !== firm;
    if (several) shared += to - from;
    from = to;
  }
  return shared / Math.max(1, hashes.length);
}
