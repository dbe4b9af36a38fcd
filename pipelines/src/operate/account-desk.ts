import {
  type AccountServices,
  hashPassword,
  type KeyRequest,
  newPassword,
  type UsageFilter,
} from '@crs/console';
import { UsageError } from '@crs/domain';
import {
  changeRole,
  createAccountKey,
  createUser,
  type DeliveriesSearch,
  disableWebhooks,
  enableWebhook,
  endLogins,
  findOperatedWebhook,
  listDeliveries,
  listKeys,
  listOperatedWatchLists,
  listOperatedWebhooks,
  listUsage,
  listUsers,
  type Role,
  readConsistently,
  resendDead,
  resendDelivery,
  resetPassword,
  revokeKey,
  revokeUser,
  totalUsage,
  type User,
} from '@crs/store';
import type { Session } from '../session.js';
import { shownNow } from '../suppress/withheld-rules.js';
import { operatedWebhook } from '../webhooks/operated-webhook.js';

const DAY = 24 * 3_600_000;

/** What `crs keys`, `crs users` and `crs webhooks` do, for pages that stay open. What changes something is logged. */
export class AccountDesk implements AccountServices {
  constructor(private readonly session: Pick<Session, 'pool' | 'config' | 'served' | 'log'>) {}

  keys() {
    return listKeys(this.session.pool);
  }

  async createKey({ account, tier, changeTier, until }: KeyRequest, by: string) {
    const expiresAt = until === null ? {} : { expiresAt: new Date(Date.parse(until) + DAY) };
    const created = await createAccountKey(this.session.pool, { account, tier, changeTier, ...expiresAt });
    this.session.log.info({ by, account, tier, prefix: created.prefix }, 'An operator created a key.');
    return created;
  }

  async revokeKey(id: number, by: string): Promise<void> {
    const { prefix, account } = await revokeKey(this.session.pool, String(id));
    this.session.log.info({ by, account, prefix }, 'An operator revoked a key.');
  }

  usage(filter: UsageFilter, slice: { readonly limit: number; readonly offset: number }) {
    return readConsistently(this.session.served(), (session) => listUsage(session, filter, slice));
  }

  usageTotals(filter: UsageFilter) {
    return readConsistently(this.session.served(), (session) => totalUsage(session, filter));
  }

  users() {
    return listUsers(this.session.pool);
  }

  async createUser(name: string, role: Role, by: string): Promise<string> {
    const password = newPassword();
    await createUser(this.session.pool, { name, role, passwordHash: await hashPassword(password) });
    this.session.log.info({ by, user: name, role }, 'An operator made a user.');
    return password;
  }

  async revokeUser(name: string, by: string): Promise<void> {
    refuseOwn(name, by);
    await revokeUser(this.session.pool, name);
    this.session.log.info({ by, user: name }, "An operator ended a user's access.");
  }

  async changeRole(name: string, role: Role, by: string): Promise<void> {
    refuseOwn(name, by);
    await changeRole(this.session.pool, name, role);
    this.session.log.info({ by, user: name, role }, "An operator changed a user's role.");
  }

  async resetPassword(name: string, by: string): Promise<string> {
    refuseOwn(name, by);
    const password = newPassword();
    await resetPassword(this.session.pool, name, await hashPassword(password));
    this.session.log.info({ by, user: name }, 'An operator set a new password for a user.');
    return password;
  }

  async endLogins({ id, name }: User, by: string): Promise<number> {
    const ended = await endLogins(this.session.pool, id);
    this.session.log.info({ by, user: name, ended }, 'An operator logged a user out everywhere.');
    return ended;
  }

  /** Accounts name their lists as they like. */
  async watchLists() {
    return shownNow(this.session, await listOperatedWatchLists(this.session.pool));
  }

  webhooks() {
    return listOperatedWebhooks(this.session.pool);
  }

  webhook(id: number) {
    return findOperatedWebhook(this.session.pool, id);
  }

  async deliveries(id: number, search: DeliveriesSearch, limit: number) {
    return shownNow(this.session, await listDeliveries(this.session.pool, id, search, limit));
  }

  async resend(id: number, delivery: number | null, by: string): Promise<number> {
    const { pool, log } = this.session;
    const webhook = await operatedWebhook(pool, id);
    const resent =
      delivery === null ? await resendDead(pool, webhook.id) : await this.#resendOne(id, delivery);
    log.info({ by, webhook: id, resent }, 'An operator has deliveries sent again.');
    return resent;
  }

  async #resendOne(id: number, delivery: number): Promise<number> {
    if ((await resendDelivery(this.session.pool, id, delivery)) !== null) return 1;
    throw new UsageError(
      'webhooks.unknown_delivery',
      `Webhook ${id} has no delivery ${delivery}.`,
      'It may be too old to be kept. Load the page again.',
    );
  }

  async switchWebhook(id: number, isOn: boolean, by: string): Promise<void> {
    const { pool, log } = this.session;
    const webhook = await operatedWebhook(pool, id);
    if (isOn) await enableWebhook(pool, webhook.id, 'operator');
    else await disableWebhooks(pool, [webhook.id]);
    log.info({ by, webhook: id, isOn }, 'An operator switched a webhook.');
  }
}

/** An operator who locks himself out, or keeps a password by a stolen login, needs somebody else. @throws UsageError `users.own` */
function refuseOwn(name: string, by: string): void {
  if (name.toLowerCase() !== by.toLowerCase()) return;
  throw new UsageError(
    'users.own',
    'This is your own user.',
    'Change your password at /account. Another operator can change your role or end your access.',
  );
}
