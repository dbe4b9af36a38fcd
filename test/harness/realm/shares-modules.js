import { fileURLToPath } from 'node:url';

const whole = fileURLToPath(new URL('../../', import.meta.url));

/** True for a test of a part, next to its code. A test of the whole, in `test`, loads its own modules. */
export const sharesModules = (testPath) => !testPath.startsWith(whole);
