import type { FeedDefinition } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { expectNetwork } from './check-feeds.js';

const feedOf = (url: string) => ({ feed: 'a', source: { http: { url } } }) as unknown as FeedDefinition;
const direct = { network: { proxies: { http: null, https: null, none: null } } };
const away = ['https://one.invalid/a.csv', 'https://two.invalid/b.csv'].map(feedOf);

describe('expectNetwork', () => {
  it('reports once that no server of any feed is found', async () => {
    await expect(expectNetwork(away, direct)).rejects.toMatchObject({ code: 'network.away', exitStatus: 1 });
  });

  it('accepts one server, files, and a proxy', async () => {
    await expectNetwork([...away, feedOf('http://localhost:8080/c.csv')], direct);
    await expectNetwork([{ feed: 'b', source: { file: 'b.csv' } } as unknown as FeedDefinition], direct);
    await expectNetwork(away, {
      network: { proxies: { ...direct.network.proxies, https: 'http://proxy:3128' } },
    });
  });
});
