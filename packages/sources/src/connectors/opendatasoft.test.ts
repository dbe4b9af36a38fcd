import { Faults, numbersTo, tableOf } from '@crs/testing/emulated-portals';
import { json } from '@crs/testing/emulator';
import { emulateOpendatasoft } from '@crs/testing/emulator/opendatasoft';
import { definitionOf } from '@crs/testing/fixtures';
import { open, receivedRequests, refusal, rowNumbers, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';

const dataset = 'building-permits';
const base = `/api/explore/v2.1/catalog/datasets/${dataset}`;

const definitionAt = (origin: string, source: Record<string, unknown> = {}) =>
  definitionOf('permits', {
    source: { opendatasoft: { url: origin, dataset, ...source } },
    format: undefined,
  });

describe('OpenDataSoft', () => {
  it('is read from an export, with a condition and a key, and compared with the count for the same condition', async () => {
    const faults = new Faults();
    const origin = await serve(emulateOpendatasoft(tableOf(30), { dataset, faults }));
    const definition = definitionAt(origin, { where: "number = '7'" });
    const opened = await open(definition, { env: { OPENDATASOFT_API_KEY: 'key' } });
    expect(await rowNumbers(definition, opened)).toEqual(['7']);
    const [request] = receivedRequests().filter(({ path }) => path === `${base}/exports/jsonl`);
    expect(request?.query.get('where')).toBe("number = '7'");
    expect(request?.headers.authorization).toBe('Apikey key');
    expect(faults.count).toBe(1);
  });

  it('is read from the CSV export if there is no other', async () => {
    const origin = await serve(emulateOpendatasoft(tableOf(30), { dataset, exports: ['csv'] }));
    const definition = definitionAt(origin);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(30));
  });

  it('shows its columns after the first rows', async () => {
    const origin = await serve(emulateOpendatasoft(tableOf(5000), { dataset }));
    const definition = definitionAt(origin);
    const shown = (await rowNumbers(definition, await open(definition, { sample: true }))) as string[];
    expect(shown.length).toBeLessThan(2000);
  });

  it('is read from a server that has only exports', async () => {
    const { [base]: _told, ...handlers } = emulateOpendatasoft(tableOf(30), { dataset });
    const definition = definitionAt(await serve(handlers));
    const opened = await open(definition);
    expect(await rowNumbers(definition, opened)).toEqual(numbersTo(30));
    expect((await open(definition, { previousStamp: opened.stamp })).unchanged).toBe(true);
    const nowhere = definitionAt(await serve({}));
    expect((await refusal(open(nowhere))).code).toBe('feed.refused');
  });

  it.each([
    ['a login page', '<html><title>Sign in</title></html>', 'Sign in'],
    ['an error', '{"error_code":"Overloaded","message":"Come back later."}', 'Come back later.'],
  ])('is refused with the message if %s comes instead of its rows', async (_what, body, said) => {
    const origin = await serve({
      ...emulateOpendatasoft(tableOf(30), { dataset }),
      [`${base}/exports/jsonl`]: (_request, response) => response.end(body),
    });
    const error = await refusal(open(definitionAt(origin)));
    expect([error.code, error.exitStatus]).toEqual(['feed.not_data', 3]);
    expect(error.message).toContain(said);
  });

  it('is refused if its responses are not those of OpenDataSoft', async () => {
    const origin = await serve({ [base]: json(() => ({ message: 'hello' })) });
    expect((await refusal(open(definitionAt(origin)))).code).toBe('feed.unreadable');
  });
});
