import { type AccountTier, accountTiers, type CreatedKey, type ListedKey } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { Confirmation, ShownOnce } from '../../layout/confirmation.js';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { numberText } from '../../layout/values.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../../page.js';
import { accountsOf, granted } from '../operator.js';

const tiers = Object.keys(accountTiers) as AccountTier[];
const keyId = z.coerce.number().int().positive().max(1e15);

export const keysPage = definePage({
  path: '/keys',
  role: 'operator',
  params: z.object({}),
  query: z.object({ revoke: keyId.optional().catch(undefined) }),
  show: ({ query: { revoke } }, context) => keysContent(context, revoke ?? null, null),
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
      const accounts = accountsOf(context);
      const by = context.user?.name ?? '';
      if (revoke !== undefined) {
        await granted(accounts.revokeKey(revoke, by));
        return new Redirect('/keys');
      }
      const isWritten = account !== '' && !/\p{Cc}/u.test(account);
      if (!isWritten) return keysContent(context, null, null, 'Give the name of the account, on one line.');
      const request = { account, tier, changeTier: changeTier === 'yes', until: until === '' ? null : until };
      return keysContent(context, null, await granted(accounts.createKey(request, by)));
    },
  },
});

async function keysContent(
  context: PageContext,
  revoke: number | null,
  created: CreatedKey | null,
  mistake: string | null = null,
): Promise<PageContent> {
  const keys = await accountsOf(context).keys();
  const chosen = keys.find(({ id, revokedAt }) => id === revoke && revokedAt === null);
  return {
    title: 'Keys',
    subtitle: 'Who may ask the API, and how much. Times are UTC.',
    status: mistake === null ? 200 : 400,
    address: '/keys',
    data: keys,
    body: (
      <>
        {created !== null && (
          <ShownOnce what={`The key of ${created.account}, tier ${created.tier}.`} secret={created.key} />
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
            <p>It stops working within a minute everywhere, with its tokens, and cannot be brought back.</p>
          </Confirmation>
        )}
        <Section id="keys" title="All keys" all={{ href: '/keys/usage', label: 'What they used' }}>
          {keys.length === 0 ? (
            <p class="empty">There is no key yet: create one below.</p>
          ) : (
            <Keys keys={keys} />
          )}
        </Section>
        <NewKey csrfToken={context.csrfToken} mistake={mistake} />
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
      { heading: 'State', cell: stateOf },
      {
        heading: 'Revoke',
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
  return expiresAt === null ? 'works' : `works until ${expiresAt.slice(0, 10)}`;
};

const NewKey = ({
  csrfToken,
  mistake,
}: {
  readonly csrfToken: string;
  readonly mistake: string | null;
}): VNode => (
  <Section id="new" title="A new key">
    <form method="post" action="/keys" class="stacked">
      {mistake !== null && (
        <p class="alarm" role="alert">
          {mistake}
        </p>
      )}
      <input type="hidden" name="csrf" value={csrfToken} />
      <label>
        Account; it is made if it is new
        <input name="account" required maxLength={200} autocomplete="off" />
      </label>
      <label>
        Tier
        <select name="tier">
          {tiers.map((tier) => {
            const { keys, requestsPerDay, rowsPerDay } = accountTiers[tier];
            return (
              <option key={tier} value={tier}>
                {tier}: {numberText(requestsPerDay)} requests and {numberText(rowsPerDay)} rows a day, {keys}{' '}
                {keys === 1 ? 'key' : 'keys'}
              </option>
            );
          })}
        </select>
      </label>
      <label>
        Last day on which it works, if it ends
        <input name="until" type="date" />
      </label>
      <label class="check">
        <input type="checkbox" name="changeTier" value="yes" /> Move the account to this tier if it is in
        another
      </label>
      <button type="submit">Create the key</button>
    </form>
  </Section>
);
