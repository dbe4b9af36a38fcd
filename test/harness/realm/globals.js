/** What tests import as `@jest/globals`: of the run that imports it. */
const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis[Symbol.for('crs.test.globals')];

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test };
