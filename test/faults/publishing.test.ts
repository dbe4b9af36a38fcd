import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PublishedNights, startPublishedNights } from '../harness/published-nights.js';

/** Without fields that contain only the time of a check. */
const records = (bodies: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...bodies].map(([path, body]) => [path, body.replace(/"(?:sourceL|l)astSuccessAt":"[^"]*"/g, '')]),
  );

describe('an API under load while nights are published', () => {
  let nights: PublishedNights;
  beforeAll(async () => {
    nights = await startPublishedNights();
  });
  afterAll(() => nights?.close());

  it('answers with data from before or after the night', async () => {
    const before = await nights.callers.requestAll();
    const status = await nights.permits.addNight();
    await nights.night();
    const after = await nights.callers.requestAll();
    expect(after.version).toBeGreaterThan(before.version);
    expect([...after.bodies.values()].join()).toContain(status);
    expect([...before.bodies.values()].join()).not.toContain(status);
  });

  it('answers as before after a refused night, and with the corrected file', async () => {
    const before = await nights.callers.requestAll();
    const original = await nights.permits.read();
    await nights.permits.swapColumns('ContractorCompanyName', 'OriginalAddress1');
    await nights.night(3);
    expect(records((await nights.callers.requestAll()).bodies)).toEqual(records(before.bodies));

    await nights.permits.write(original);
    const status = await nights.permits.addNight();
    await nights.night();
    const after = await nights.callers.requestAll();
    expect(after.version).toBeGreaterThan(before.version);
    expect([...after.bodies.values()].join()).toContain(status);
  });

  it('answers with data from before or after a night that was killed and restarted', async () => {
    const status = await nights.permits.addNight();
    await nights.killedNight(1_000 + Math.random() * 2_000);
    await nights.night();
    expect([...(await nights.callers.requestAll()).bodies.values()].join()).toContain(status);
  });

  it('never contradicted itself', () => {
    const { sent, contradictions, failures, versions } = nights.callers;
    expect({ contradictions, failures }).toEqual({ contradictions: [], failures: [] });
    // Each of 23 requests several times during every night.
    expect(sent).toBeGreaterThan(250);
    expect(versions.size).toBeGreaterThanOrEqual(4);
  });
});
