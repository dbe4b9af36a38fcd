/** Groups of interchangeable words: forms of a trade word, nicknames for a given name. */

/** Each word, with the other words in its groups. */
export function othersOfGroups(groups: readonly (readonly string[])[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const name of group) {
      const others = found.get(name) ?? new Set<string>();
      for (const other of group) if (other !== name) others.add(other);
      found.set(name, others);
    }
  }
  return found;
}
