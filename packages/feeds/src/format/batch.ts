/** Most rows handed on at once. */
export const batchSize = 1000;
