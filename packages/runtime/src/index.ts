export * from './cron.js';
export * from './data-folder.js';
export * from './database.js';
export * from './embedded-binaries.js';
export * from './embedded-postgres.js';
export * from './log.js';
export type { HttpSettings, TimeoutSettings } from './network-settings.js';
export * from './queue.js';
export * from './settings.js';
