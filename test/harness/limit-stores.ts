import { createLimitStore, type LimitClock, type LimitStore } from '@crs/api';
import { createTestDatabase, testRedisUrl } from './database.js';

/** A limit store, and a second one on the same server as in another process; the same one for memory. */
export interface OpenLimitStore {
  readonly store: LimitStore;
  readonly other: LimitStore;
  /** Where the store's tables are, for PostgreSQL. */
  readonly databaseUrl?: string;
  close(): Promise<void>;
}

/** A kind of store. `there` is false if the test run has no such server. */
export interface LimitStoreKind {
  readonly name: string;
  readonly there: boolean;
  /** Opens an empty store, which uses its server's clock unless it gets one. */
  open(clock?: LimitClock): Promise<OpenLimitStore>;
}

const redisUrl = testRedisUrl();

export const limitStoreKinds: readonly LimitStoreKind[] = [
  {
    name: 'memory',
    there: true,
    async open(clock) {
      const store = createLimitStore({ memory: true }, clock);
      return { store, other: store, close: () => store.close() };
    },
  },
  {
    name: 'PostgreSQL',
    there: true,
    async open(clock) {
      const database = await createTestDatabase();
      const databaseUrl = database.url;
      const [store, other] = [
        createLimitStore({ databaseUrl }, clock),
        createLimitStore({ databaseUrl }, clock),
      ];
      return {
        store,
        other,
        databaseUrl,
        async close() {
          await Promise.all([store.close(), other.close()]);
          await database.drop();
        },
      };
    },
  },
  {
    name: 'Redis',
    there: redisUrl !== null,
    async open(clock) {
      const location = { redisUrl: redisUrl ?? '' };
      const [store, other] = [createLimitStore(location, clock), createLimitStore(location, clock)];
      return {
        store,
        other,
        async close() {
          await Promise.all([store.close(), other.close()]);
        },
      };
    },
  },
];
