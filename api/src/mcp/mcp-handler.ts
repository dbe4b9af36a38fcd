import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import express, { type Request, type Response } from 'express';
import { contextOf } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { methodNotAllowed, POST_METHODS, sendPreflight } from '../http/methods.js';
import { MOST_BYTES, readWith } from '../http/read-body.js';
import type { AccessControl } from '../keys/access-control.js';
import type { RowLimits } from '../limits/row-limits.js';
import { createMcpServer, type McpDeps } from './mcp-server.js';
import { isAllowedOrigin } from './origins.js';

/** Writes errors in the protocol's own format: a message without an id. */
function refuse(
  response: Response,
  status: 400 | 403 | 406,
  message: string,
  code: ErrorCode = ErrorCode.InvalidRequest,
): void {
  response.status(status).json({ jsonrpc: '2.0', error: { code, message }, id: null });
}

/** The library refuses requests that do not accept both media types, although all responses here are JSON. */
const BOTH_TYPES = 'application/json, text/event-stream';

function askForBothTypes(request: Request): void {
  request.headers.accept = BOTH_TYPES;
  const kept = request.rawHeaders.flatMap((text, at, all) =>
    at % 2 === 0 && text.toLowerCase() !== 'accept' ? [text, all[at + 1] ?? ''] : [],
  );
  request.rawHeaders = [...kept, 'Accept', BOTH_TYPES];
}

/** The path of the protocol. It is not a REST endpoint, so the OpenAPI document leaves it out. */
export const MCP_PATH = '/mcp';

/** Headers that browsers ask about before they send a message. */
const MESSAGE_HEADERS = 'Authorization, Content-Type, X-Request-Id, MCP-Protocol-Version';

const readMessage = express.json({ limit: MOST_BYTES, type: 'application/json' });

/**
 * The Express handler for the streamable HTTP transport. It has no sessions: each message is one request, counted and
 * checked like any other, so that several servers can share one address. Pages on the operator's list may call it.
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
        `Pages from ${origin} cannot call this server. Ask the operator to allow this origin.`,
      );
    }
    if (request.method === 'OPTIONS') {
      await access.setLimitHeaders(request, response);
      return sendPreflight(response, POST_METHODS, MESSAGE_HEADERS);
    }
    if (request.method !== 'POST') throw methodNotAllowed(request.method, POST_METHODS);
    const key = await access.requireAccess(request, response);
    response.setHeader('Cache-Control', 'private, no-store');
    if (!request.accepts('application/json'))
      return refuse(response, 406, 'This endpoint answers with JSON: send Accept: application/json.');
    askForBothTypes(request);
    try {
      await readWith(readMessage, request, response);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'body.malformed_json') throw error;
      return refuse(response, 400, error.message, ErrorCode.ParseError);
    }
    // Each message counts as a request; the protocol has had no batches since 2025-06-18.
    if (Array.isArray(request.body)) return refuse(response, 400, 'Send one message per request.');
    const server = createMcpServer(deps, (rows, work) => limits.counting(key, rows, response, work));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.once('close', () => void server.close());
    // The library's types do not know exactOptionalPropertyTypes.
    await server.connect(transport as Transport);
    await transport.handleRequest(request, response, request.body);
  };
}
