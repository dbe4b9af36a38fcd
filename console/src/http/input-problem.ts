import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Messages that zod makes up begin with these; a schema that says it better has its own. */
const MADE_UP = /^(Invalid|Too (big|small)|Unrecognized)/;

/** What is wrong with values of an address or a form, in a sentence for each. Pure. */
export const inputProblem = (issues: readonly Issue[]): string => issues.map(sentenceOf).join(' ');

function sentenceOf(issue: Issue): string {
  const name = issue.path.join('.');
  if (!MADE_UP.test(issue.message)) return issue.message.replace(/\.?$/, '.');
  return `${name === '' ? 'It' : `“${name}”`} ${faultOf(issue)}.`;
}

function faultOf(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? `is longer than ${issue.maximum} characters`
        : `is more than ${issue.maximum}`;
    case 'too_small':
      if (issue.origin !== 'string') return `is less than ${issue.minimum}`;
      return issue.minimum === 1 ? 'is empty' : `is shorter than ${issue.minimum} characters`;
    case 'invalid_value':
      return `is not one of ${issue.values.map((value) => String(value)).join(', ')}`;
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'is not a number' : 'is missing';
    default:
      return 'is not in the right format';
  }
}
