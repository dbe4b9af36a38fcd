import { suggestNames } from '@crs/domain';

/**
 * The declared name that is probably meant: the same name in another spelling (`page_size`, `PAGE-SIZE`), the name for
 * an alias, or a similar name. Aliases are keyed by their lower-case letters alone; punctuation and numbers (`city[0]`)
 * don't matter.
 */
export function nearestName(
  name: string,
  declared: readonly string[],
  aliases: ReadonlyMap<string, readonly string[]>,
): string | null {
  const plain = lettersOf(name);
  const same = declared.find((one) => lettersOf(one) === plain);
  const alias = aliases.get(plain)?.find((one) => declared.includes(one));
  return same ?? alias ?? suggestNames(name, declared)[0] ?? null;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/\P{L}/gu, '');
}
