/** Addresses that stand in several columns. */
import type { Family } from '@crs/domain';
import type { ColumnCandidate } from '../assign/candidates.js';
import { splitAddresses } from '../evidence/address-pieces.js';
import type { Profile } from '../profile/profile.js';

/**
 * Addresses put together from their pieces, unless a column holds a whole one.
 * @param wholes what single columns may be, best first
 */
export function pieceCandidates(
  family: Family,
  profiles: readonly Profile[],
  wholes: readonly ColumnCandidate[],
): ColumnCandidate[] {
  return splitAddresses(profiles).flatMap(({ role, isMailing, columns }) => {
    const name = addressOf(family, role, isMailing);
    const whole = wholes.find((one) => one.name === name && !columns.includes(one.columns[0] ?? ''));
    const { rows = 0, looks } = whole?.whole?.profile ?? {};
    const isThere = (looks?.street ?? 0) > 0.5 || (whole !== undefined && rows === 0 && whole.score > 0.85);
    if (name === null || isThere) return [];
    const reason = 'house number and street stand in columns of their own';
    return [{ name, form: { join: [...columns] }, columns, score: 1, role, reason, whole: null }];
  });
}

function addressOf(family: Family, role: string, isMailing: boolean): string | null {
  if (family === 'permits') return isMailing ? null : role === '' ? 'propertyAddress' : 'contractorAddress';
  if (family === 'inspections') return role === '' && !isMailing ? 'siteAddress' : null;
  return isMailing ? null : 'address';
}
