export type { ExportFiles, KeptExport } from './deps.js';
export { errorCodes } from './errors/codes.js';
export type { ErrorEnvelope } from './errors/envelope.js';
export { createLimitStore } from './limits/create-store.js';
export type { Clock as LimitClock, LimitStore } from './limits/limit-store.js';
export { serveMcpOnStdio } from './mcp/mcp-stdio.js';
export type { Operation, Parameter } from './reference/openapi-document.js';
export { type RunningServer, type ServerOptions, startServer } from './server.js';
