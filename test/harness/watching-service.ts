/** Pages that notify by email, with their own mail server. */

import { ALL_MAILS, type MailTiming, tellWatchers } from '@crs/console';
import { createLog, type MailSettings } from '@crs/runtime';
import { createPool } from '@crs/store';
import type pg from 'pg';
import { startTestApi, type TestApi, type TestApiOptions } from './api.js';
import { projectConfig } from './config.js';
import { type MailServer, startMailServer } from './mail-server.js';

export const SITE = 'https://records.example.org';

export class WatchingService {
  readonly logged: string[] = [];
  #events = 0;

  private constructor(
    readonly api: TestApi,
    readonly mails: MailServer,
    /** In the schema of the stages, as for workers. */
    readonly pool: pg.Pool,
  ) {}

  static async start(options: TestApiOptions = {}): Promise<WatchingService> {
    const mails = await startMailServer();
    const api = await startTestApi({
      ...{ pages: 'everybody', tellsByMail: true, publicUrl: SITE, trustedProxies: ['127.0.0.1'] },
      ...options,
    });
    return new WatchingService(api, mails, createPool(api.databaseUrl));
  }

  /** A worker's work of every minute. */
  tell(mailing: Partial<MailTiming> = {}, publicUrl: string = SITE): Promise<void> {
    const log = createLog('info', { stream: { write: (line) => this.logged.push(line) } });
    const settings: MailSettings = {
      ...{ from: 'Contractor Records <records@example.org>', server: this.mails.url },
      publicUrl,
    };
    return tellWatchers(
      { pool: this.pool, config: projectConfig(), log, signal: new AbortController().signal },
      settings,
      { ...ALL_MAILS, pauses: [0, 0], timeout: 5_000, ...mailing },
    );
  }

  /** Changes the status of a license. */
  async change(contractor: number): Promise<void> {
    await this.pool.query(
      `insert into served.event (type, contractor_id, about, version, data)
       values ('license.status_changed', $1, $2, 1, '{"from": "Issued", "to": "Suspended"}')`,
      [contractor, `change ${++this.#events}`],
    );
  }

  /** A night ends. */
  async night(): Promise<void> {
    await this.pool.query(
      `insert into run (kind, batch, state, ended_at) values ('publish', 'night-20260301', 'done', now())`,
    );
  }

  /** The next day: everything sent is from yesterday. */
  async dayAfter(): Promise<void> {
    await this.pool.query('update watch_mail set day = day - 1 where day is not null');
  }

  /** Addresses that are stored anywhere. */
  async addresses(): Promise<string[]> {
    const { rows } = await this.pool.query<{ kept: string }>(
      `select mail_address as kept from watcher where mail_address is not null
       union all select mail_address from watch_request order by 1`,
    );
    return rows.map(({ kept }) => kept);
  }

  async statuses(): Promise<string[]> {
    const { rows } = await this.pool.query<{ status: string }>('select status from watch_mail order by id');
    return rows.map(({ status }) => status);
  }

  /** Starts over: nobody watches. */
  async forget(): Promise<void> {
    await this.pool.query(
      'delete from watcher; delete from watch_request; delete from served.event; delete from run',
    );
    this.mails.arrived.length = 0;
    this.mails.behavior = 'take';
    this.logged.length = 0;
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.api.close();
    await this.mails.close();
  }
}

/** The path of the link in an email's text. */
export const linkIn = (body: string, ending = ''): string =>
  new RegExp(`(/watching/[\\w-]{43}${ending})(?:\\n|$)`).exec(body)?.[1] ?? 'no link';
