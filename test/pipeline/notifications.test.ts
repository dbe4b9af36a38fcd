import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { crs } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Sent {
  readonly text: string;
  readonly problems: readonly { readonly subject: string; readonly kind: string; readonly run: number }[];
  readonly wellAgain: readonly string[];
}

describe('operators are notified', () => {
  let workspace: Workspace;
  let webhook: Server;
  let mailServer: SMTPServer;
  let status = 200;
  let sent: Sent[] = [];
  let mails: string[] = [];
  let settings: Record<string, string>;
  let path: string;
  let good: string;

  beforeAll(async () => {
    webhook = createServer(async (request, response) => {
      sent.push(JSON.parse(await text(request)) as Sent);
      response.writeHead(status).end();
    });
    mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      async onData(stream, _session, done) {
        mails.push(await text(stream));
        done();
      },
    });
    await new Promise<void>((ready) => webhook.listen(0, '127.0.0.1', ready));
    await new Promise<void>((ready) => mailServer.listen(0, '127.0.0.1', ready));
    const port = (server: Server | SMTPServer['server']): number => (server.address() as AddressInfo).port;
    settings = {
      CRS_NOTIFY: `http://127.0.0.1:${port(webhook)}/hook, mailto:ops@example.org`,
      SMTP_URL: `smtp://127.0.0.1:${port(mailServer.server)}`,
    };
    workspace = await createServedWorkspace(settings);
    path = join(workspace.sampleDir, 'permits/lakeview.csv');
    good = await readFile(path, 'utf8');
  });
  afterAll(async () => {
    webhook.close();
    await new Promise<void>((closed) => mailServer.close(closed));
    await workspace.remove();
  });

  async function night(exit: number, file: string): Promise<{ stderr: string }> {
    sent = [];
    mails = [];
    await writeFile(path, file);
    const { status: ended, stderr } = await crs(['nightly'], workspace.settings);
    expect(ended).toBe(exit);
    return { stderr };
  }
  const twice = (): string => `${good}${good.split('\n').slice(1).join('\n')}`;

  it('of a night on hold, once, and when it is over', async () => {
    await night(3, twice());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.problems).toEqual([
      expect.objectContaining({ subject: 'sample_lakeview_permits', kind: 'held back' }),
    ]);
    expect(sent[0]?.text).toMatch(
      /sample_lakeview_permits is on hold \(run \d+, since .* UTC\): .*records are new.* `crs runs show \d+`, then/,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^Subject: Contractor records: sample_lakeview_permits is on hold/m);
    expect(mails[0]).toMatch(/^To: ops@example.org/m);

    await night(3, twice());
    expect([sent, mails]).toEqual([[], []]);

    await night(0, good);
    expect(sent).toMatchObject([{ problems: [], wellAgain: ['sample_lakeview_permits'] }]);
    await night(0, good);
    expect(sent).toEqual([]);
  });

  it('again, if a message could not be sent', async () => {
    status = 500;
    const { stderr } = await night(3, twice());
    expect(stderr).toMatch(
      /The message to 127\.0\.0\.1:\d+ could not be sent: the receiver answered 500\. Check CRS_NOTIFY/,
    );
    expect(mails).toHaveLength(1);
    status = 200;
    await night(3, twice());
    expect(sent).toHaveLength(1);
    // The other address received its message.
    expect(mails).toEqual([]);
  });

  it('of nothing if no address is set', async () => {
    sent = [];
    await writeFile(path, good);
    await crs(['nightly'], { ...workspace.settings, CRS_NOTIFY: '' });
    expect(sent).toEqual([]);
  });
});
