export * from './claims.js';
export * from './decisions.js';
export * from './errors.js';
export * from './family.js';
export * from './naming.js';
export * from './normalised.js';
export * from './records.js';
export * from './size.js';
