import type { Family } from '@crs/domain';
import { grouped, type Removal } from '@crs/pipelines';

/** What the records of a family are called. */
const NOUNS: Readonly<Record<Family, string>> = {
  licenses: 'license record',
  permits: 'permit',
  inspections: 'inspection',
  orders: 'order',
  actions: 'action',
};

const counted = (number: number, one: string, many = `${one}s`): string =>
  `${grouped(number)} ${number === 1 ? one : many}`;

/** What goes with a feed, as lines of text. Pure. */
export function removalLines(removal: Removal): string[] {
  const { feed, family, records, claims, matches } = removal;
  const goes =
    family === 'licenses'
      ? contractorLines(removal)
      : [
          `${counted(records, NOUNS[family])} (${grouped(removal.served)} served)`,
          `${counted(claims, 'claim')} that no other feed makes, and ${counted(matches, 'match', 'matches')}`,
        ];
  return [`With ${feed} go:`, ...goes.map((line) => `  ${line}`), ...consequences(removal)];
}

function contractorLines({ records, contractors, served, matches, scopes }: Removal): string[] {
  return [
    counted(records, NOUNS.licenses),
    `${counted(contractors, 'contractor')} (${grouped(served)} served)`,
    `${counted(matches, 'match', 'matches')} to these contractors`,
    ...scopes.map(
      (of) => `  ${of.scope}: ${counted(of.claims, 'claim')} of ${counted(of.records, 'record')}`,
    ),
  ];
}

/** What becomes of the claims that were matched to a roster. */
function consequences({ scopes, unmatched }: Removal): string[] {
  const again = scopes.map(({ scope }) => scope).filter((scope) => !unmatched.includes(scope));
  return [
    ...(unmatched.length === 0
      ? []
      : [`No roster is left for ${unmatched.join(', ')}: all records there are published unmatched.`]),
    ...(again.length === 0 ? [] : [`Matched again, with the rosters that are left: ${again.join(', ')}.`]),
  ];
}

/** What can be done after a removal, as lines of text. Pure. */
export function removedLines({ feed, configured }: Removal, run: number): string[] {
  return [
    `To have ${feed} back: \`crs runs undo ${run}\`.`,
    configured
      ? `Nights leave it out; \`crs ingest ${feed}\` would read it anew. Delete its definition to be rid of it.`
      : 'It has no definition: nothing reads it again.',
  ];
}
