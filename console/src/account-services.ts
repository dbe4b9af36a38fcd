import type {
  AccountTier,
  CreatedKey,
  DeliveriesSearch,
  Delivery,
  KeyUsage,
  ListedKey,
  ListedUser,
  OperatedWatchList,
  OperatedWebhook,
  Role,
  UsageTotal,
  User,
} from '@crs/store';

/** A key that an operator asks for. */
export interface KeyRequest {
  readonly account: string;
  readonly tier: AccountTier;
  /** Move the account to this tier if it is in another one. */
  readonly changeTier: boolean;
  /** The last day on which it works, `YYYY-MM-DD` in UTC; null for no end. */
  readonly until: string | null;
}

/** Which usage is read. Days are both included. */
export interface UsageFilter {
  readonly account: string | null;
  readonly keyId: number | null;
  readonly fromDate: string | null;
  readonly toDate: string | null;
}

/**
 * What operators do for those who use the service: keys, users, webhooks. The pipelines bring it.
 * @throws CrsError with what to do next
 */
export interface AccountServices {
  keys(): Promise<readonly ListedKey[]>;
  /** Its text is shown once. */
  createKey(request: KeyRequest, by: string): Promise<CreatedKey>;
  revokeKey(id: number, by: string): Promise<void>;
  usage(
    filter: UsageFilter,
    slice: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: readonly KeyUsage[]; readonly total: number }>;
  /** What they used in all, by account, key, day and path; nothing where they used nothing. */
  usageTotals(filter: UsageFilter): Promise<readonly UsageTotal[]>;
  users(): Promise<readonly ListedUser[]>;
  /** @returns the password, which is shown once */
  createUser(name: string, role: Role, by: string): Promise<string>;
  /** Ends the access of a user. Nobody does this, or the next two, to himself. */
  revokeUser(name: string, by: string): Promise<void>;
  /** Gives a user another role, and logs the user out everywhere. */
  changeRole(name: string, role: Role, by: string): Promise<void>;
  /** Logs a user out everywhere. @returns the new password, which is shown once */
  resetPassword(name: string, by: string): Promise<string>;
  /** Logs a user out everywhere. @returns how many logins ended */
  endLogins(user: User, by: string): Promise<number>;
  watchLists(): Promise<readonly OperatedWatchList[]>;
  webhooks(): Promise<readonly OperatedWebhook[]>;
  /** Null for one that is not there. */
  webhook(id: number): Promise<OperatedWebhook | null>;
  deliveries(
    id: number,
    search: DeliveriesSearch,
    limit: number,
  ): Promise<{ readonly deliveries: readonly Delivery[]; readonly more: boolean }>;
  /** @param delivery null for all that were given up @returns how many are sent again */
  resend(id: number, delivery: number | null, by: string): Promise<number>;
  switchWebhook(id: number, isOn: boolean, by: string): Promise<void>;
}
