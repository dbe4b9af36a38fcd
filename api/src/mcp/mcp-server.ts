import { randomUUID } from 'node:crypto';
import type { ReadServers } from '@crs/store';
// The protocol's own library, which follows its versions.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { ApiDeps } from '../deps.js';
import { detailedEnvelope } from '../errors/envelope.js';
import { toApiError } from '../http/error-handler.js';
import { type Counting, runTool, type ToolDeps } from './run-tool.js';
import type { ToolDescription } from './tool-schemas.js';
import { tools } from './tools.js';

/** The parts that all servers of the protocol share, created once. */
export interface McpDeps extends ToolDeps, Pick<ApiDeps, 'log' | 'assistantOrigins'> {
  readonly described: readonly ToolDescription[];
  readonly servers: ReadServers;
  /** The page that explains error codes. */
  readonly docsUrl: string;
}

const byName = new Map(tools.map((tool) => [tool.route.operationId, tool]));

const INSTRUCTIONS =
  'Public records of contractors in the United States: licenses, disciplinary orders, OSHA inspections, attorney general actions, and building permits, matched to each other. Each match has a confidence from 0 to 1 and a tier. Say how certain a match is, and that a match is not proof. Every response names its sources and their terms; cite them. Start with searchLicenses to find a license number, then use getContractorProfile for everything about the contractor.';

/**
 * Creates a server of the protocol for one connection or one request.
 * @param counting counts the rows of a matched list
 */
export function createMcpServer(deps: McpDeps, counting: Counting): Server {
  const server = new Server(
    { name: 'contractor-records', title: 'Contractor Records', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...deps.described] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = byName.get(params.name);
    if (tool === undefined)
      throw new McpError(ErrorCode.InvalidParams, `There is no tool named ${params.name}.`);
    try {
      const answer = await runTool(tool, params.arguments ?? {}, deps, deps.servers, counting);
      return {
        content: [{ type: 'text', text: JSON.stringify(answer) }],
        structuredContent: answer,
      };
    } catch (thrown) {
      // The assistant reads what was wrong with its arguments and can correct them.
      const error = toApiError(thrown);
      const requestId = randomUUID();
      if (error.status >= 500) deps.log.error({ requestId, err: error.cause ?? error }, error.message);
      const { body } = detailedEnvelope(error, deps.docsUrl, requestId);
      return { isError: true, content: [{ type: 'text', text: JSON.stringify(body) }] };
    }
  });
  return server;
}
