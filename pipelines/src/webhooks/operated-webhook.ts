import { UsageError } from '@crs/domain';
import { findOperatedWebhook, type OperatedWebhook } from '@crs/store';
import type pg from 'pg';

/** The webhook with a number. @throws UsageError `webhooks.unknown` */
export async function operatedWebhook(pool: pg.Pool, id: number): Promise<OperatedWebhook> {
  const webhook = await findOperatedWebhook(pool, id);
  if (webhook !== null) return webhook;
  throw new UsageError('webhooks.unknown', `There is no webhook ${id}.`, 'See `crs webhooks list`.');
}
