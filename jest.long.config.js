import config from './jest.config.js';

// Each loads its own modules: they take too long for that to matter.
const { runtime: _, testEnvironment: __, ...others } = config;

/** Tests that take long: whole journeys, many kills and nights, all cases where others try some. */
export default {
  ...others,
  testMatch: [
    '<rootDir>/{packages,api,cli,console,pipelines}/**/src/**/*.long.test.ts',
    '<rootDir>/test/**/*.long.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/'],
};
