/** @param syntax what the parser reads beside TypeScript */
const compiled = (syntax) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', ...syntax },
      transform: { react: { runtime: 'automatic', importSource: 'preact' } },
      target: 'es2022',
    },
    module: { type: 'es6' },
  },
];

/** Tests run the TypeScript sources directly, as ES modules, compiled by swc. */
export default {
  testMatch: [
    '<rootDir>/{packages,api,cli,console,pipelines}/**/src/**/*.test.{ts,tsx}',
    '<rootDir>/test/**/*.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: [
    '<rootDir>/(packages/[^/]+|api|cli|console|pipelines)/dist/',
    '<rootDir>/.data/',
  ],
  transform: { '^.+\\.ts$': compiled({}), '^.+\\.tsx$': compiled({ tsx: true }) },
  moduleNameMapper: {
    '^@crs/(api|console|pipelines)$': '<rootDir>/$1/src/index.ts',
    '^@crs/testing/(.*)$': '<rootDir>/packages/testing/src/$1.ts',
    '^@crs/(.*)$': '<rootDir>/packages/$1/src/index.ts',
    '^(fast-check|yaml)$': '<rootDir>/test/harness/$1.js',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  runtime: '<rootDir>/test/harness/realm/runtime.js',
  testEnvironment: '<rootDir>/test/harness/realm/environment.js',
  globalSetup: '<rootDir>/test/harness/setup.js',
  globalTeardown: '<rootDir>/test/harness/teardown.js',
  testSequencer: '<rootDir>/test/harness/sequencer.js',
  testTimeout: 300_000,
  maxWorkers: 2,
  // A worker keeps much of every file it ran, and with two gigabytes spends half of its time collecting garbage.
  workerIdleMemoryLimit: '700MB',
};
