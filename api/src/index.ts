export { createApp } from './app.js';
export type { ApiDeps } from './deps.js';
export { createLimitStore, type LimitLocation } from './limits/create-store.js';
export type { Clock as LimitClock, LimitStore } from './limits/limit-store.js';
export { type RunningServer, type ServerOptions, startServer } from './server.js';
