/** Assistants read what nights have published, over HTTP and on standard input. */
import { createAccountKey, createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { crs, serveCrs } from '../harness/crs.js';
import { hasPython, runPython } from '../harness/python.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent: {
    readonly answer: { readonly data: readonly Readonly<Record<string, unknown>>[] };
    readonly dataVersion: number;
    readonly sources: readonly { readonly family: string; readonly publisher: string | null }[];
  };
}

let workspace: Workspace;
let pool: pg.Pool;
let row: { readonly name: string; readonly state: string };
let license: string;

beforeAll(async () => {
  workspace = await createServedWorkspace();
  pool = createPool(workspace.database.url);
  const { stdout } = await crs(['export', 'contractors'], workspace.settings);
  const [first] = parse(stdout, { columns: true }) as Record<string, string>[];
  license = first?.license_number ?? '';
  row = { name: first?.name ?? '', state: first?.roster_state ?? '' };
});
afterAll(async () => {
  await pool.end();
  await workspace.remove();
});

describe('crs mcp', () => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['cli/bin/crs.js', 'mcp'],
        env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...workspace.settings },
      }),
    );
  });
  afterAll(() => client.close());

  it('matches a list and names the rosters', async () => {
    const called = await client.callTool({ name: 'matchList', arguments: { rows: [row] } });
    const { structuredContent, isError } = called as unknown as ToolResult;
    expect(isError).toBeFalsy();
    expect(structuredContent.answer.data[0]).toMatchObject({ contractorLicenseName: row.name });
    expect(structuredContent.sources.map(({ family }) => family)).toContain('licenses');
    expect(structuredContent.dataVersion).toBeGreaterThan(0);
  });

  it('finds a contractor by its number', async () => {
    const called = await client.callTool({ name: 'searchLicenses', arguments: { q: license } });
    const { structuredContent } = called as unknown as ToolResult;
    expect(structuredContent.answer.data[0]).toMatchObject({ licenseNumber: license });
  });
});

const ask = `
import asyncio, json, sys, httpx2
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client

async def main(url, key, license):
    async with httpx2.AsyncClient(headers={'Authorization': 'Bearer ' + key}) as http:
        async with streamable_http_client(url, http_client=http) as (read, write, *_):
            async with ClientSession(read, write) as session:
                await session.initialize()
                tools = await session.list_tools()
                # The client compares the answer with the schema of the tool.
                found = await session.call_tool('searchLicenses', {'q': license})
                wrong = await session.call_tool('searchLicenses', {'q': 'a'})
                print(json.dumps({
                    'tools': [tool.name for tool in tools.tools],
                    'answer': json.loads(found.content[0].text),
                    'refused': json.loads(wrong.content[0].text),
                }))

asyncio.run(main(*sys.argv[1:]))
`;

const describeWithPython = hasPython('mcp.client.streamable_http', 'httpx2') ? describe : describe.skip;
describeWithPython('/mcp, asked by a client of another language', () => {
  it('lists its tools, answers, and refuses', async () => {
    const server = await serveCrs({ ...workspace.settings, PORT: '0' });
    try {
      const { key } = await createAccountKey(pool, { account: 'assistant', tier: 'pro' });
      const printed = await runPython(ask, [`${server.url}/mcp`, key, license]);
      const { tools, answer, refused } = JSON.parse(printed);
      expect(tools).toContain('getContractorProfile');
      expect(answer.answer.data[0].licenseNumber).toBe(license);
      expect(answer.sources.length).toBeGreaterThan(0);
      expect(refused.error.code).toBe('validation.length');
    } finally {
      await server.close();
    }
  });
});
