/** Layers and tables of ArcGIS servers, through the query operation of the REST API. */
import { CrsError } from '@crs/domain';
import { z } from 'zod';
import type { Connector } from './connector.js';
import { type Asking, exchangeJson } from './exchange.js';
import { openPortal } from './portal.js';
import { substitute } from './substitute.js';

// An error comes with status 200 and this body.
const errorSchema = z.object({
  error: z.object({ code: z.number().optional(), message: z.string().default('') }),
});
const layerSchema = z.object({
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
  objectIdField: z.string().optional(),
  maxRecordCount: z.number().int().positive().default(1000),
  editingInfo: z.object({ lastEditDate: z.number().optional() }).optional(),
});
const pageSchema = z.object({
  features: z.array(
    z.object({
      attributes: z.record(z.string(), z.unknown()),
      geometry: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
  exceededTransferLimit: z.boolean().optional(),
});

const largestPage = 2000;

export const openArcgis: Connector = async (definition, options) => {
  const { feed, source } = definition;
  const { env, patience, signal } = options;
  const { url = '', where = '1=1', pageSize = largestPage } = source.arcgis ?? {};
  const layerUrl = substitute(feed, url, env).replace(/\/+$/, '');
  const asking: Asking = { feed, patience, signal };

  const ask = async <T>(
    path: string,
    parameters: Record<string, string>,
    schema: z.ZodType<T>,
  ): Promise<T> => {
    const address = `${layerUrl}${path}?${new URLSearchParams({ ...parameters, f: 'json' })}`;
    const body = await exchangeJson(address, asking);
    const refused = errorSchema.safeParse(body);
    const answer = schema.safeParse(body);
    if (answer.success && !refused.success) return answer.data;
    const why = refused.success ? `answers: ${refused.data.error.message}` : 'does not answer as ArcGIS does';
    throw new CrsError('feed.unreadable', `${feed}: ${layerUrl}${path} ${why}.`, {
      nextStep: 'See whether the layer has moved, and correct its address in the definition.',
    });
  };

  let layer: z.infer<typeof layerSchema> | null = null;
  return openPortal(
    definition,
    {
      location: layerUrl,
      async outline() {
        layer = await ask('', {}, layerSchema);
        const edited = layer.editingInfo?.lastEditDate;
        return {
          version: edited === undefined ? null : String(edited),
          columns: [...layer.fields.map(({ name }) => name), 'geometry'],
        };
      },
      async *pages() {
        const objectId = layer?.objectIdField ?? objectIdOf(layer?.fields ?? []);
        const count = Math.min(pageSize, layer?.maxRecordCount ?? pageSize);
        for (let offset = 0; ; ) {
          const page = await ask(
            '/query',
            {
              where: substitute(feed, where, env),
              outFields: '*',
              orderByFields: objectId,
              outSR: '4326',
              resultOffset: String(offset),
              resultRecordCount: String(count),
            },
            pageSchema,
          );
          yield page.features.map(({ attributes, geometry }) =>
            geometry ? { ...attributes, geometry } : attributes,
          );
          // A short page is no end: only the server knows whether it held back rows.
          if (page.exceededTransferLimit !== true || page.features.length === 0) return;
          offset += page.features.length;
        }
      },
    },
    options,
  );
};

function objectIdOf(fields: readonly { name: string; type: string }[]): string {
  return fields.find(({ type }) => type === 'esriFieldTypeOID')?.name ?? 'OBJECTID';
}
