import { ReadServers } from '@crs/store';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { ApiDeps } from '../deps.js';
import { buildOpenApiDocument } from '../reference/openapi.js';
import { postRoutes, routes } from '../routes.js';
import { createMcpServer } from './mcp-server.js';
import type { ToolDeps } from './run-tool.js';
import { describeTools } from './tool-schemas.js';
import { tools } from './tools.js';

/**
 * Serves the protocol on standard input and output until the input ends. The operator is the caller, so there is
 * neither a key nor a limit.
 */
export async function serveMcpOnStdio(deps: ToolDeps & Pick<ApiDeps, 'pool' | 'log'>): Promise<void> {
  const server = createMcpServer(
    {
      ...deps,
      described: describeTools(tools, buildOpenApiDocument(routes, postRoutes)),
      servers: new ReadServers(deps.pool),
      docsUrl: '/docs/errors',
    },
    (_rows, work) => work(),
  );
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}
