/** Tests run the TypeScript sources directly, as ES modules, compiled by swc. */
export default {
  testMatch: ['<rootDir>/{packages,pipelines,api}/**/src/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['<rootDir>/(packages/[^/]+|pipelines|api)/dist/', '<rootDir>/.data/'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
  moduleNameMapper: {
    '^@crs/(api|pipelines)$': '<rootDir>/$1/src/index.ts',
    '^@crs/testing/(.*)$': '<rootDir>/packages/testing/src/$1.ts',
    '^@crs/(.*)$': '<rootDir>/packages/$1/src/index.ts',
    '^(fast-check|yaml)$': '<rootDir>/test/harness/$1.js',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  globalSetup: '<rootDir>/test/harness/setup.js',
  globalTeardown: '<rootDir>/test/harness/teardown.js',
  testSequencer: '<rootDir>/test/harness/sequencer.js',
  testTimeout: 300_000,
  maxWorkers: 2,
  // A worker keeps much of every file it ran, and with two gigabytes spends half of its time collecting garbage.
  workerIdleMemoryLimit: '700MB',
};
