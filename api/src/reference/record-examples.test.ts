import { type ExampleRecords, WITHHELD } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { NotFoundError } from '../errors/api-error.js';
import { postRoutes, routes } from '../routes.js';
import { buildOpenApiDocument } from './openapi.js';
import { withRecordExamples } from './record-examples.js';

const document = buildOpenApiDocument(routes, postRoutes);
const license = { state: 'MN', licenseType: 'Roofers', city: 'Duluth' };
const records: ExampleRecords = {
  licenses: [
    { ...license, licenseNumber: 'RR1', name: `${WITHHELD} Roofing` },
    { ...license, licenseNumber: 'RR2', name: 'Northside Roofing' },
  ],
  permit: {
    id: 71,
    contractorName: WITHHELD,
    address: '1 Elm St',
    street: 'Elm St',
    ...{ city: 'Duluth', permitType: null, jurisdiction: 'duluth' },
  },
  unlicensed: null,
  inspection: { activityNumber: 81, name: WITHHELD, city: null },
  ...{ order: { id: 91, orderType: null }, action: null, firmId: 11 },
};

/** The requests of the examples, and the resulting document. */
async function made(answer: (path: string) => unknown) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  const written = await withRecordExamples(document, records, async (path, values) => {
    asked.push(values);
    return path === '/v1/exports' ? { data: [] } : answer(path);
  });
  return { asked, text: JSON.stringify(written) };
}

describe('examples of served records', () => {
  it('are of records without a withheld text', async () => {
    const { asked, text } = await made(() => ({ data: [{}], totalCount: 1 }));
    const all = JSON.stringify(asked);
    for (const hidden of [WITHHELD, 'RR1', '71', '81']) expect(all.includes(`"${hidden}`)).toBe(false);
    expect(text).toContain('"name":"Northside Roofing"');
    expect(text).not.toContain('RR1');
  });

  it('are searched with one record per page', async () => {
    const { asked } = await made(() => ({ data: [{}], totalCount: 1 }));
    const sizes = asked.flatMap(({ pageSize }) => (pageSize === undefined ? [] : [pageSize]));
    expect([...new Set(sizes)]).toEqual([1]);
  });

  it('are missing if an endpoint refuses; other errors are passed on', async () => {
    const refused = await made(() => {
      throw new NotFoundError('None.');
    });
    expect(refused.text).not.toContain('"example":"RR2"');
    const fault = made(() => {
      throw new Error('The database is away.');
    });
    await expect(fault).rejects.toThrow('The database is away.');
  });
});
