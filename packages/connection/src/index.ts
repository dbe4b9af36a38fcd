export { createSessionPool, SessionClient, type SessionPoolConfig } from './session-client.js';
