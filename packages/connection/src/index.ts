export { createSessionPool, SessionClient, type SessionPoolConfig } from './session-client.js';
export { type SessionSettings, sessionSql } from './session-settings.js';
