export * from './copy.js';
export * from './migrate.js';
export * from './pool.js';
