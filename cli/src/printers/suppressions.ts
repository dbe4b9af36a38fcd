import { counted } from '@crs/domain';
import type { Suppression, WithheldCount } from '@crs/store';

const NOUNS: Readonly<Record<WithheldCount['table'], string>> = {
  contractor: 'contractor',
  claim: 'claim',
  permit: 'permit',
  inspection: 'inspection',
  enforcement_order: 'order',
  ag_action: 'action',
};

/** Lists what a suppression withholds, as lines of text. Pure. */
export function withheldLines(counts: readonly WithheldCount[]): string[] {
  if (counts.length === 0) return ['No stored record matches. Future records that match will be withheld.'];
  return counts.flatMap(({ table, hidden, masked }) => [
    ...(hidden > 0 ? [`  ${counted(hidden, NOUNS[table])} hidden`] : []),
    ...(masked > 0
      ? [`  ${counted(masked, NOUNS[table])} without the name, phone, and street of this person or firm`]
      : []),
  ]);
}

/** Describes a suppression's subject. Without `show`, leaves out the identifying words. */
function targetText(suppression: Suppression, show: boolean): string {
  const { kind, target } = suppression;
  const named = (text: string): string => (show ? text : '[withheld]');
  if (kind === 'contractor')
    return `license ${named(target.licenseNumber)} of ${target.state}${target.licenseType === null ? '' : `, ${target.licenseType}`}`;
  if (kind === 'record')
    return `${NOUNS[target.table]} ${named(target.number)}${target.jurisdiction === null ? '' : ` of ${target.jurisdiction}`}`;
  const { name, state, jurisdiction, phone, address } = target;
  const also = [state, jurisdiction, phone && named(phone), address && named(address)].filter(
    (text) => text !== null,
  );
  return `person ${[named(name), ...also].join(', ')}`;
}

/** One suppression in the list. Pure. */
interface ListedSuppression {
  readonly id: number;
  readonly kind: Suppression['kind'];
  readonly action: Suppression['action'];
  readonly target: string;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  readonly until: string | null;
  readonly liftedBy: string | null;
  readonly liftedAt: string | null;
  readonly active: boolean;
}

export function listed(suppression: Suppression, show: boolean): ListedSuppression {
  const { id, kind, action, reason, by, at, until, liftedBy, liftedAt, active } = suppression;
  const target = targetText(suppression, show);
  return { id, kind, action, target, reason, by, at, until, liftedBy, liftedAt, active };
}

/** Says whether a suppression is active, and until when. */
export function standing({ active, until, liftedBy, liftedAt }: ListedSuppression): string {
  if (active) return until === null ? 'until it is lifted' : `until ${until}`;
  return liftedAt === null ? `ended ${until}` : `lifted ${liftedAt} by ${liftedBy}`;
}
