/** Words that clerks drop and add. They can be shared, but never count as missing or left over. */
export const linkingWords: readonly string[] = ['and', 'of', 'the'];
