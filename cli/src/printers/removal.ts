import { counted, type Family, grouped } from '@crs/domain';
import type { Removal } from '@crs/pipelines';

/** The name of each family's records. */
const NOUNS: Readonly<Record<Family, string>> = {
  licenses: 'license record',
  permits: 'permit',
  inspections: 'inspection',
  orders: 'order',
  actions: 'action',
};

/** Lists what is removed with a feed, as lines of text. Pure. */
export function removalLines(removal: Removal): string[] {
  const { feed, family, records, claims, matches } = removal;
  const goes =
    family === 'licenses'
      ? contractorLines(removal)
      : [
          `${counted(records, NOUNS[family])} (${grouped(removal.served)} served)`,
          `${counted(claims, 'claim')} only from this feed, and ${counted(matches, 'match', 'matches')}`,
        ];
  return [`Removing ${feed} also removes:`, ...goes.map((line) => `  ${line}`), ...consequences(removal)];
}

function contractorLines({ records, contractors, served, matches, scopes }: Removal): string[] {
  return [
    counted(records, NOUNS.licenses),
    `${counted(contractors, 'contractor')} (${grouped(served)} published)`,
    `${counted(matches, 'match', 'matches')} to these contractors`,
    ...scopes.map(
      (of) => `  ${of.scope}: ${counted(of.claims, 'claim')} of ${counted(of.records, 'record')}`,
    ),
  ];
}

/** Says what happens to the claims that matched a roster. */
function consequences({ scopes, unmatched }: Removal): string[] {
  const again = scopes.map(({ scope }) => scope).filter((scope) => !unmatched.includes(scope));
  return [
    ...(unmatched.length === 0
      ? []
      : [`${unmatched.join(', ')} will have no roster left, so all records there will be unmatched.`]),
    ...(again.length === 0 ? [] : [`Matched again with the remaining rosters: ${again.join(', ')}.`]),
  ];
}

/** Lists the next steps after a removal, as lines of text. Pure. */
export function removedLines({ feed, configured }: Removal, run: number): string[] {
  return [
    `To restore ${feed}: \`crs runs undo ${run}\`.`,
    configured
      ? `Nightly runs skip the feed. \`crs ingest ${feed}\` would read it again; delete the definition to prevent that.`
      : 'The feed has no definition, so no run reads it again.',
  ];
}
