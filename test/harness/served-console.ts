import { createPool, createUser, type Role } from '@crs/store';
import type pg from 'pg';
import type { Page } from 'playwright-core';
import { BrowserSession } from './browser-session.js';
import { crsJson, serveCrs } from './crs.js';
import { quickHash } from './quick-hash.js';
import { createServedWorkspace, type Workspace } from './workspace.js';

/** The pages of a separate service, on made-up records after their first night. */
export class ServedConsole {
  readonly #passwords = new Map<string, string>();

  private constructor(
    readonly workspace: Workspace,
    private readonly server: Awaited<ReturnType<typeof serveCrs>>,
    readonly pool: pg.Pool,
  ) {}

  static async start(): Promise<ServedConsole> {
    const workspace = await createServedWorkspace();
    const server = await serveCrs({ ...workspace.settings, PORT: '0' });
    return new ServedConsole(workspace, server, createPool(workspace.database.url));
  }

  get url(): string {
    return this.server.url;
  }

  /** The JSON that a command prints. */
  crs<T = unknown>(...args: string[]): Promise<T> {
    return crsJson<T>(args, this.workspace.settings);
  }

  /** A session of a new user. */
  async sessionOf(name: string, role: Role): Promise<BrowserSession> {
    const password = `${name} likes lanterns`;
    await createUser(this.pool, { name, role, passwordHash: quickHash(password) });
    this.#passwords.set(name, password);
    const session = new BrowserSession(this.url);
    await session.logIn(name, password);
    return session;
  }

  /** Logs a user in, in a browser. */
  async logIn(page: Page, name: string): Promise<void> {
    await page.goto(`${this.url}/login`);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill(this.#passwords.get(name) ?? '');
    await page.getByRole('main').getByRole('button').click();
    await page.waitForURL((url) => url.pathname !== '/login');
  }

  /** Resets this address's limits. */
  async forgetRequests(): Promise<void> {
    await this.pool.query('delete from limit_event');
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.pool.end();
    await this.workspace.remove();
  }
}

/** A claim with its only permit. */
export interface SomeClaim {
  readonly claimId: number;
  readonly permitId: number;
  readonly permitNumber: string;
}

/** A claim of Lakeview in a tier. @param condition SQL for the claim `c` and its match `m` */
export async function claimOfTier(
  pool: pg.Pool,
  tier: string | null,
  condition = 'true',
): Promise<SomeClaim> {
  const { rows } = await pool.query<SomeClaim>(
    `select c.id as "claimId", min(p.id) as "permitId", min(p.permit_number) as "permitNumber"
     from claim c join match m on m.claim_id = c.id join permit p on p.claim_id = c.id
     where c.scope = 'lakeview' and m.tier is not distinct from $1 and ${condition}
     group by c.id having count(*) = 1 order by c.id limit 1`,
    [tier],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`No claim is ${tier}.`);
  return found;
}
