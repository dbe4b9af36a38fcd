/** A feed joined with another source, as operators change it in a browser. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserSession } from '../harness/browser-session.js';
import { crsJson, serveCrs } from '../harness/crs.js';
import { fieldsOf } from '../harness/form-fields.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const permits = [
  'Permit Number,Permit Type,Status,Clerk',
  ...Array.from({ length: 60 }, (_, at) => `BP-${1000 + at},Electrical,Issued,JD`),
].join('\n');

describe('the page of a feed with an attached source', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let operator: BrowserSession;
  beforeAll(async () => {
    workspace = await createServedWorkspace();
    server = await serveCrs({ ...workspace.settings, PORT: '0' });
    const { password } = await crsJson<{ password: string }>(
      ['users', 'create', 'Ola Example', '--role', 'operator'],
      workspace.settings,
    );
    operator = new BrowserSession(server.url);
    await operator.logIn('Ola Example', password);
  });
  afterAll(async () => {
    await server.close();
    await workspace.remove();
  });

  it('shows its own rows, says what they lack, and changes the mapping and the bound of rejects', async () => {
    const file = join(workspace.configDir, 'feeds/joined_permits.yaml');
    await writeFile(join(workspace.configDir, 'joined.csv'), permits);
    await writeFile(
      join(workspace.configDir, 'people.csv'),
      'Number,Role,Name\nBP-1000,Contractor,Amber Inc\n',
    );
    await writeFile(
      file,
      `feed: joined_permits
family: permits
title: Joined permits
publisher: Made up
jurisdiction: joined
state: MN
source: { file: joined.csv }
format: { type: csv }
attach:
  - name: people
    source: { file: people.csv }
    format: { type: csv }
    # One row of sixty has somebody.
    on: { Permit Number: Number }
identity: [Permit Number]
columns:
  permitNumber: Permit Number
  status: Status
  contractorName: { contacts: { in: people, role: Role, give: Name, prefer: [Contractor] } }
ignored: [Permit Type, Clerk]
expect: { rows: [1, 100] }
`,
    );
    const shown = await (await operator.send('/feeds/joined_permits', { action: 'look' })).text();
    expect(shown).toContain('The sample does not include attached sources (people)');
    const saved = await operator.send('/feeds/joined_permits', {
      ...fieldsOf(shown),
      'from.permitType': '=Permit Type',
      rejects: '3',
      action: 'save',
    });
    expect(saved.status).toBe(303);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('permitType: Permit Type');
    expect(text).toMatch(/rejects: 0\.03/);
    expect(text).toContain('# One row of sixty has somebody.');
  });
});
