import { UsageError } from '@crs/domain';
import { operatedWebhook } from '@crs/pipelines';
import {
  type Delivery,
  deliveryStatuses,
  disableWebhooks,
  enableWebhook,
  findOperatedWebhook,
  listDeliveries,
  type OperatedWebhook,
  resendDead,
  resendDelivery,
} from '@crs/store';
import type pg from 'pg';
import type { VNode } from 'preact';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { Confirmation } from '../../layout/confirmation.js';
import { Once } from '../../layout/once.js';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { counted, momentText } from '../../layout/values.js';
import { definePage, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { granted } from '../granted.js';
import { standing } from './standing.js';

const DELIVERIES_A_PAGE = 50;
const number = z.coerce.number().int().positive().max(1e15);

export const webhookPage = definePage({
  path: '/webhooks/:id',
  role: 'operator',
  params: z.object({ id: number }),
  query: z.object({
    status: z.enum(['', ...deliveryStatuses]).catch(''),
    before: number.optional().catch(undefined),
    resent: z.coerce.number().int().min(0).optional().catch(undefined),
    confirm: z.enum(['off']).optional().catch(undefined),
  }),
  show: async ({ params: { id }, query: { status, before, resent, confirm } }, context) => {
    const { pool } = officeOf(context).session;
    const webhook = await findOperatedWebhook(pool, id);
    if (webhook === null) throw unknownWebhook(id);
    const search = { status: status === '' ? null : status, before: before ?? null };
    const { deliveries, more } = await context.shown(
      await listDeliveries(pool, id, search, DELIVERIES_A_PAGE),
    );
    const { csrfToken } = context;
    const path = `/webhooks/${id}`;
    return {
      title: `Webhook ${id} of ${webhook.account}`,
      subtitle: `${webhook.url}: ${standing(webhook)}.`,
      above: [{ href: '/webhooks', label: 'Webhooks' }],
      data: { ...webhook, deliveries },
      body: (
        <>
          {resent !== undefined && (
            <p class="notice-bar" role="status">
              {counted(resent, 'delivery', 'deliveries')} queued to resend, with the same ids. Workers send
              them.
            </p>
          )}
          {confirm === 'off' ? (
            <Confirmation
              question="Disable this webhook?"
              to={path}
              csrfToken={csrfToken}
              fields={{ action: 'off' }}
              button="Yes, disable it"
              back={path}
            >
              <p>Only an operator can enable it again. We send missed events then.</p>
            </Confirmation>
          ) : (
            <Buttons webhook={webhook} csrfToken={csrfToken} />
          )}
          <Section id="deliveries" title="Deliveries">
            <form action={path} class="search">
              <label>
                Status
                <select name="status">
                  <option value="">any</option>
                  {deliveryStatuses.map((one) => (
                    <option key={one} selected={one === status}>
                      {one}
                    </option>
                  ))}
                </select>
              </label>
              <button type="submit">Show</button>
            </form>
            {deliveries.length === 0 ? (
              <p class="empty">No deliveries found.</p>
            ) : (
              <Deliveries {...{ deliveries, more, path, csrfToken }} />
            )}
            {more && (
              <nav class="pager" aria-label="Pages">
                <a href={addressOf(path, { status, before: deliveries.at(-1)?.id })} rel="next">
                  Older deliveries
                </a>
              </nav>
            )}
          </Section>
        </>
      ),
    };
  },
  form: {
    role: 'operator',
    fields: z.object({ action: z.enum(['on', 'off', 'dead', 'resend']), delivery: number.optional() }),
    send: async ({ params: { id }, fields: { action, delivery } }, context) => {
      const { pool, log } = officeOf(context).session;
      const by = context.user?.name ?? '';
      await granted(operatedWebhook(pool, id));
      if (action === 'on' || action === 'off') {
        const isOn = action === 'on';
        await granted<unknown>(isOn ? enableWebhook(pool, id, 'operator') : disableWebhooks(pool, [id]));
        log.info({ by, webhook: id, isOn }, 'An operator enabled or disabled a webhook.');
        return new Redirect(`/webhooks/${id}`);
      }
      const resent =
        action === 'dead' ? await resendDead(pool, id) : await granted(resendOne(pool, id, delivery ?? 0));
      log.info({ by, webhook: id, resent }, 'An operator resent deliveries.');
      return new Redirect(`/webhooks/${id}?resent=${resent}`);
    },
  },
});

/** @returns 1, the number of deliveries sent again. @throws UsageError `webhooks.unknown_delivery` */
async function resendOne(pool: pg.Pool, id: number, delivery: number): Promise<number> {
  if ((await resendDelivery(pool, id, delivery)) !== null) return 1;
  throw new UsageError(
    'webhooks.unknown_delivery',
    `Webhook ${id} has no delivery ${delivery}.`,
    'It may be too old: we delete old deliveries. Reload the page.',
  );
}

const unknownWebhook = (id: number): PageError =>
  new PageError(404, `There is no webhook ${id}`, 'The account may have removed it.', {
    href: '/webhooks',
    label: 'See all webhooks',
  });

const Buttons = ({
  webhook: { id, disabledAt, dead },
  csrfToken,
}: {
  readonly webhook: OperatedWebhook;
  readonly csrfToken: string;
}): VNode => (
  <form method="post" action={`/webhooks/${id}`} class="buttons">
    <input type="hidden" name="csrf" value={csrfToken} />
    <Once />
    {disabledAt !== null ? (
      <button type="submit" name="action" value="on">
        Enable
      </button>
    ) : (
      <a class="button" href={`/webhooks/${id}?confirm=off`}>
        Disable…
      </a>
    )}
    {dead > 0 && (
      <button type="submit" name="action" value="dead">
        Resend {counted(dead, 'failed delivery', 'failed deliveries')}
      </button>
    )}
  </form>
);

interface DeliveriesProps {
  readonly deliveries: readonly Delivery[];
  /** True if there are older deliveries. */
  readonly more: boolean;
  readonly path: string;
  readonly csrfToken: string;
}

const Deliveries = ({ deliveries, more, path, csrfToken }: DeliveriesProps): VNode => (
  <Table
    caption="Deliveries"
    isCaptionHidden
    rows={deliveries}
    totalCount={deliveries.length + Number(more)}
    columns={[
      { heading: 'Delivery', cell: ({ id }) => String(id), isShort: true },
      { heading: 'Type', cell: ({ type }) => type },
      { heading: 'Status', cell: ({ status }) => status },
      { heading: 'Attempts', cell: ({ attempts }) => String(attempts), isNumeric: true },
      { heading: 'Created', cell: ({ createdAt }) => momentText(createdAt) },
      { heading: 'Next attempt', cell: ({ nextAttemptAt }) => nextAttemptAt && momentText(nextAttemptAt) },
      { heading: 'Failure', cell: ({ failure, answerStatus }) => failure ?? answerStatus ?? '' },
      {
        heading: 'Resend',
        value: null,
        cell: ({ id, status }) =>
          status === 'withdrawn' ? null : (
            <form method="post" action={path}>
              <input type="hidden" name="csrf" value={csrfToken} />
              <Once />
              <input type="hidden" name="delivery" value={String(id)} />
              <button
                type="submit"
                class="quiet"
                name="action"
                value="resend"
                aria-label={`Resend delivery ${id}`}
              >
                Resend{' '}
              </button>
            </form>
          ),
      },
    ]}
  />
);
