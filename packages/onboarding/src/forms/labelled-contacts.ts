/** Several contacts in one text, each behind a label. */
import type { Form } from '@crs/feeds';
import type { Profile } from '../profile/profile.js';

const label = /(?:^|[;|\n])\s*([A-Z][A-Za-z /]{2,30}):/g;
const builds = /contractor|builder|installer/i;
const general = /general|prime|^contractor$/i;
/** Labels that are tried, one after the other. */
const most = 4;

/** The contractor of "OWNER: JUNE ALDER; CONTRACTOR: BIRCH HOMES LLC"; null where no such labels stand there. */
export function labelledContractor({ column, top }: Profile): Form | null {
  const counts = new Map<string, number>();
  let labelled = 0;
  for (const [text] of top) {
    const labels = [...text.matchAll(label)].map(([, name = '']) => name);
    if (labels.length > 1) labelled++;
    for (const name of labels) if (builds.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (labelled < top.length * 0.4 || counts.size === 0) return null;
  const rank = (name: string): number => (general.test(name) ? 1 : 0);
  const names = [...counts].sort((a, b) => rank(b[0]) - rank(a[0]) || b[1] - a[1]).slice(0, most);
  const forms = names.map(([name]) => ({
    column,
    pattern: String.raw`(?:^|[;|\n])\s*${name}:\s*(?<value>[^;|\n]+)`,
    otherwise: 'empty' as const,
  }));
  return forms.length === 1 ? (forms[0] ?? null) : { first: forms };
}
