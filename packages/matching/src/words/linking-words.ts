/** Words that clerks drop and add: they are shared like others, but never count as missing or left over. */
export const linkingWords: readonly string[] = ['and', 'of', 'the'];
