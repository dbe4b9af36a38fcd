import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import express, { type Request, type Response } from 'express';
import { contextOf } from '../context/request-context.js';
import { methodNotAllowed, POST_METHODS, sendPreflight } from '../http/methods.js';
import { MOST_BYTES, sizedError } from '../http/read-body.js';
import type { AccessControl } from '../keys/access-control.js';
import type { RowLimits } from '../limits/row-limits.js';
import { createMcpServer, type McpDeps } from './mcp-server.js';

/** The path of the protocol. It is no REST endpoint, so the OpenAPI document leaves it out. */
export const MCP_PATH = '/mcp';

/** Headers that browsers ask for before they send a message. */
const MESSAGE_HEADERS = 'Authorization, Content-Type, X-Request-Id, MCP-Protocol-Version';

const readMessage = express.json({ limit: MOST_BYTES, type: 'application/json' });

/**
 * The Express handler of the streamable HTTP transport. It keeps no sessions: each message is one request, counted and
 * checked as any other, so that several servers may answer behind one address. It needs a key, which a foreign page
 * does not have; therefore any origin may call it.
 */
export function mcpHandler(deps: McpDeps, access: AccessControl, limits: RowLimits) {
  return async (request: Request, response: Response): Promise<void> => {
    contextOf(response).route = MCP_PATH;
    response.vary('Authorization');
    if (request.method === 'OPTIONS') {
      await access.setLimitHeaders(request, response);
      return sendPreflight(response, POST_METHODS, MESSAGE_HEADERS);
    }
    if (request.method !== 'POST') throw methodNotAllowed(request.method, POST_METHODS);
    const key = await access.requireAccess(request, response);
    await new Promise<void>((resolve, reject) => {
      readMessage(request, response, (error?: unknown) =>
        error === undefined ? resolve() : reject(sizedError(error)),
      );
    });
    response.setHeader('Cache-Control', 'private, no-store');
    const server = createMcpServer(deps, (rows, work) => limits.counting(key, rows, response, work));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.once('close', () => void server.close());
    // The library's types do not know exactOptionalPropertyTypes.
    await server.connect(transport as Transport);
    await transport.handleRequest(request, response, request.body);
  };
}
