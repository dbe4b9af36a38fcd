import config from './jest.config.js';

/** Tests that must take long: many kills, many nights, all cases where others try some. */
export default {
  ...config,
  testMatch: [
    '<rootDir>/{packages,api,cli,console,pipelines}/**/src/**/*.long.test.ts',
    '<rootDir>/test/**/*.long.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/'],
};
