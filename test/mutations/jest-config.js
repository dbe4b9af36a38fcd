import config from '../../jest.config.js';

const [pattern, [, options]] = Object.entries(config.transform)[0];
const { globalSetup: _setup, globalTeardown: _teardown, runtime: _, testEnvironment: __, ...rest } = config;

/** As `npm test`, with changed sources; the servers, where a part needs them, run already. */
export default {
  ...rest,
  rootDir: '../..',
  cacheDirectory: process.env.CRS_JEST_CACHE,
  transform: { [pattern]: ['<rootDir>/test/mutations/edit-transform.js', options] },
  setupFilesAfterEnv: ['<rootDir>/test/mutations/record-reached.js'],
  testSequencer: '<rootDir>/test/mutations/in-order.js',
};
