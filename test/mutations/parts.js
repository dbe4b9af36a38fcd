/**
 * The parts that can be measured: the folders whose code is changed, and the tests that should notice.
 * `servers` is true where some of these tests need PostgreSQL or Redis.
 */
export const parts = {
  normalise: { sources: ['packages/normalise/src'], tests: ['packages/normalise/src'], servers: false },
  matching: { sources: ['packages/matching/src'], tests: ['packages/matching/src'], servers: false },
  clustering: { sources: ['packages/clustering/src'], tests: ['packages/clustering/src'], servers: false },
  filter: {
    sources: ['api/src/filter', 'packages/store/src/served/filter'],
    tests: ['api/src/filter', 'packages/store/src/served/filter'],
    servers: true,
  },
  domain: { sources: ['packages/domain/src'], tests: ['packages/domain/src'], servers: false },
  config: { sources: ['packages/config/src'], tests: ['packages/config/src'], servers: false },
  feeds: { sources: ['packages/feeds/src'], tests: ['packages/feeds/src'], servers: false },
  formats: { sources: ['packages/formats/src'], tests: ['packages/formats/src'], servers: false },
  onboarding: { sources: ['packages/onboarding/src'], tests: ['packages/onboarding/src'], servers: false },
  runtime: { sources: ['packages/runtime/src'], tests: ['packages/runtime/src'], servers: true },
  sample: { sources: ['packages/sample/src'], tests: ['packages/sample/src'], servers: false },
};
