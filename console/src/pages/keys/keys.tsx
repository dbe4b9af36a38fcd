import { CrsError } from '@crs/domain';
import {
  type AccountTier,
  accountTiers,
  type CreatedKey,
  createAccountKey,
  type ListedKey,
  listKeys,
  revokeKey,
} from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { Confirmation, ShownOnce } from '../../layout/confirmation.js';
import { Once } from '../../layout/once.js';
import { mistakeText } from '../../layout/page-advice.js';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { numberText } from '../../layout/values.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../../page.js';
import { granted } from '../granted.js';

const tiers = Object.keys(accountTiers) as AccountTier[];
/** In milliseconds. A key is valid until the end of its last day. */
const DAY = 24 * 3_600_000;
const keyId = z.coerce.number().int().positive().max(1e15);

export const keysPage = definePage({
  path: '/keys',
  role: 'operator',
  params: z.object({}),
  query: z.object({ revoke: keyId.optional().catch(undefined) }),
  show: ({ query: { revoke } }, context) => keysContent(context, { revoke }),
  form: {
    role: 'operator',
    fields: z.object({
      revoke: keyId.optional(),
      account: z.string().trim().max(200).default(''),
      tier: z.enum(tiers).default('free'),
      changeTier: z.enum(['yes']).optional(),
      until: z.union([z.literal(''), z.iso.date()]).default(''),
    }),
    send: async ({ fields: { revoke, account, tier, changeTier, until } }, context) => {
      const { pool, log } = officeOf(context).session;
      const by = context.user?.name ?? '';
      if (revoke !== undefined) {
        const revoked = await granted(revokeKey(pool, String(revoke)));
        log.info({ by, account: revoked.account, prefix: revoked.prefix }, 'An operator revoked a key.');
        return new Redirect('/keys');
      }
      const typed = { account, tier, until, changeTier: changeTier === 'yes' };
      if (account === '' || /\p{Cc}/u.test(account))
        return keysContent(context, { mistake: 'Enter the account name on one line.', typed });
      try {
        const expiresAt = until === '' ? {} : { expiresAt: new Date(Date.parse(until) + DAY) };
        const created = await createAccountKey(pool, {
          ...{ account, tier, changeTier: changeTier === 'yes' },
          ...expiresAt,
        });
        log.info({ by, account, tier, prefix: created.prefix }, 'An operator created a key.');
        return keysContent(context, { created });
      } catch (error) {
        if (!(error instanceof CrsError)) throw error;
        return keysContent(context, { mistake: mistakeText(error), status: 409, typed });
      }
    },
  },
});

interface TypedKey {
  readonly account: string;
  readonly tier: AccountTier;
  readonly until: string;
  readonly changeTier: boolean;
}

interface KeysState {
  /** The key to revoke. */
  readonly revoke?: number | undefined;
  readonly created?: CreatedKey;
  /** Why no key was created, and the entered values. */
  readonly mistake?: string | undefined;
  /** 400 by default. */
  readonly status?: number;
  readonly typed?: TypedKey | undefined;
}

async function keysContent(
  context: PageContext,
  { revoke, created, mistake, status = 400, typed }: KeysState,
): Promise<PageContent> {
  const keys = await listKeys(officeOf(context).session.pool);
  const chosen = keys.find(({ id, revokedAt }) => id === revoke && revokedAt === null);
  return {
    title: 'API keys',
    subtitle: 'Who can use the API, and how much. Times are UTC.',
    status: mistake === undefined ? 200 : status,
    address: '/keys',
    data: keys,
    body: (
      <>
        {created !== undefined && (
          <ShownOnce what={`Key for ${created.account}, tier ${created.tier}.`} secret={created.key} />
        )}
        {chosen !== undefined && (
          <Confirmation
            question={`Revoke key ${chosen.prefix}… of ${chosen.account}?`}
            to="/keys"
            csrfToken={context.csrfToken}
            fields={{ revoke: String(chosen.id) }}
            button="Yes, revoke it"
            back="/keys"
          >
            <p>The key and its tokens stop working within a minute. You can’t undo this.</p>
          </Confirmation>
        )}
        <Section id="keys" title="All keys" all={{ href: '/keys/usage', label: 'Usage' }}>
          {keys.length === 0 ? <p class="empty">No keys yet. Create one below.</p> : <Keys keys={keys} />}
        </Section>
        <NewKey csrfToken={context.csrfToken} mistake={mistake} typed={typed} />
      </>
    ),
  };
}

const Keys = ({ keys }: { readonly keys: readonly ListedKey[] }): VNode => (
  <Table
    caption="All keys"
    isCaptionHidden
    rows={keys}
    columns={[
      { heading: 'Key', cell: ({ id, prefix }) => `${id}: ${prefix}…`, isShort: true },
      {
        heading: 'Account',
        cell: ({ account }) => <a href={addressOf('/keys/usage', { account })}>{account}</a>,
      },
      { heading: 'Tier', cell: ({ tier }) => tier, isShort: true },
      { heading: 'Created', cell: ({ createdAt }) => createdAt.slice(0, 10), isShort: true },
      {
        heading: 'Last used',
        cell: ({ lastUsedAt }) => lastUsedAt?.slice(0, 16).replace('T', ' ') ?? 'never',
      },
      { heading: 'Status', cell: stateOf },
      {
        heading: 'Revoke',
        value: null,
        cell: ({ id, prefix, revokedAt }) =>
          revokedAt === null ? (
            <a href={`/keys?revoke=${id}`} aria-label={`Revoke… key ${id}, ${prefix}`}>
              Revoke…
            </a>
          ) : null,
      },
    ]}
  />
);

const stateOf = ({ revokedAt, expiresAt }: ListedKey): string => {
  if (revokedAt !== null) return `revoked ${revokedAt.slice(0, 10)}`;
  return expiresAt === null ? 'works' : `expires ${expiresAt.slice(0, 10)}`;
};

interface NewKeyProps extends Pick<KeysState, 'mistake' | 'typed'> {
  readonly csrfToken: string;
}

const NewKey = ({ csrfToken, mistake, typed }: NewKeyProps): VNode => (
  <Section id="new" title="New key">
    <form method="post" action="/keys" class="stacked">
      {mistake !== undefined && (
        <p class="alarm" role="alert">
          {mistake}
        </p>
      )}
      <input type="hidden" name="csrf" value={csrfToken} />
      <Once />
      <label>
        Account (created if new)
        <input name="account" required maxLength={200} autocomplete="off" value={typed?.account} />
      </label>
      <label>
        Tier
        <select name="tier">
          {tiers.map((tier) => {
            const { keys, requestsPerDay, rowsPerDay } = accountTiers[tier];
            return (
              <option key={tier} value={tier} selected={tier === typed?.tier}>
                {tier}: {numberText(requestsPerDay)} requests and {numberText(rowsPerDay)} rows a day, {keys}{' '}
                {keys === 1 ? 'key' : 'keys'}
              </option>
            );
          })}
        </select>
      </label>
      <label>
        Expires on (optional)
        <input name="until" type="date" value={typed?.until} />
      </label>
      <label class="check">
        <input type="checkbox" name="changeTier" value="yes" checked={typed?.changeTier} /> Move the account
        to this tier
      </label>
      <button type="submit">Create key</button>
    </form>
  </Section>
);
