import { expect, it } from '@jest/globals';
import { isAllowedOrigin } from './origins.js';

it.each([
  [undefined, [], true],
  ['http://localhost:6274', [], true],
  ['http://127.0.0.1', [], true],
  ['https://[::1]:8443', [], true],
  ['https://assistant.example.org', [], false],
  ['https://assistant.example.org', ['https://assistant.example.org'], true],
  ['https://assistant.example.org:444', ['https://assistant.example.org'], false],
  ['https://assistant.example.org', ['*'], true],
  ['http://localhost.example.org', [], false],
  ['http://127.0.0.1.example.org', [], false],
  ['null', [], false],
  ['', [], false],
])('%p with %j: %p', (origin, listed, allowed) => {
  expect(isAllowedOrigin(origin, listed)).toBe(allowed);
});
