import config from './jest.config.js';

/** Tests that must take long: many kills, many nights. */
export default {
  ...config,
  testMatch: ['<rootDir>/pipelines/src/**/*.long.test.ts', '<rootDir>/test/**/*.long.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
