/** Words that clerks drop and add: they are shared like others, and are never missing or left over. */
export const linkingWords: readonly string[] = ['and', 'of', 'the'];
