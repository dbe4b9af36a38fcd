import { expect, it } from '@jest/globals';
import { pageAdvice } from './page-advice.js';

it.each([
  [
    'keys.other_tier',
    'Make the key with --tier pro, or move the account with --change-tier.',
    /select the box to move/,
  ],
  [
    'users.taken',
    'Choose another name, or revoke that user first (`crs users revoke`).',
    /end that user’s access/,
  ],
  ['decide.several_licenses', 'Say which is meant: --state MN or --state WI.', /“Another license”/],
  [
    'runs.not_kept',
    'Correct the source; or read it again with `crs ingest roofs`.',
    /^Correct the source\.$/,
  ],
  ['feed.other', 'Wait (`crs feeds list`) a minute.', /^Wait a minute\.$/],
])('for %s refers to the page', (code, nextStep, text) => {
  const advice = pageAdvice({ code, nextStep });
  expect(advice).toMatch(text);
  expect(advice).not.toMatch(/--|`/);
});
