import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import express, { type Request, type Response } from 'express';
import { contextOf } from '../context/request-context.js';
import { methodNotAllowed, POST_METHODS, sendPreflight } from '../http/methods.js';
import { MOST_BYTES, sizedError } from '../http/read-body.js';
import type { AccessControl } from '../keys/access-control.js';
import type { RowLimits } from '../limits/row-limits.js';
import { createMcpServer, type McpDeps } from './mcp-server.js';
import { isAllowedOrigin } from './origins.js';

/** Refuses what the protocol refuses, in its own shape: a message without an id. */
function refuse(response: Response, status: 400 | 403, message: string): void {
  response
    .status(status)
    .json({ jsonrpc: '2.0', error: { code: ErrorCode.InvalidRequest, message }, id: null });
}

/** The path of the protocol. It is no REST endpoint, so the OpenAPI document leaves it out. */
export const MCP_PATH = '/mcp';

/** Headers that browsers ask for before they send a message. */
const MESSAGE_HEADERS = 'Authorization, Content-Type, X-Request-Id, MCP-Protocol-Version';

const readMessage = express.json({ limit: MOST_BYTES, type: 'application/json' });

/**
 * The Express handler of the streamable HTTP transport. It keeps no sessions: each message is one request, counted and
 * checked as any other, so that several servers may answer behind one address. Pages may call it that the operator lists.
 */
export function mcpHandler(deps: McpDeps, access: AccessControl, limits: RowLimits) {
  const { assistantOrigins = [] } = deps;
  return async (request: Request, response: Response): Promise<void> => {
    contextOf(response).route = MCP_PATH;
    response.vary('Authorization');
    const origin = request.get('Origin');
    if (!isAllowedOrigin(origin, assistantOrigins)) {
      await access.setLimitHeaders(request, response);
      return refuse(
        response,
        403,
        `Pages of ${origin} may not call this server: its operator lists who may.`,
      );
    }
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
    // Each message counts as a request, and the protocol has had no batches since 2025-06-18.
    if (Array.isArray(request.body)) return refuse(response, 400, 'Send one message a request.');
    const server = createMcpServer(deps, (rows, work) => limits.counting(key, rows, response, work));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.once('close', () => void server.close());
    // The library's types do not know exactOptionalPropertyTypes.
    await server.connect(transport as Transport);
    await transport.handleRequest(request, response, request.body);
  };
}
