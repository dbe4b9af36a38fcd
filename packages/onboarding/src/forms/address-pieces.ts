/** Addresses in several columns. */
import type { Family } from '@crs/domain';
import { columnsOf } from '@crs/feeds';
import type { ColumnCandidate } from '../assign/candidates.js';
import { splitAddresses } from '../evidence/address-pieces.js';
import { wordsOf } from '../evidence/column-words.js';
import { roleOf } from '../evidence/parties.js';
import { fillOf, type Profile } from '../profile/profile.js';
import type { ProposedColumns } from './proposed.js';

/**
 * Combines address pieces into addresses, unless a column has a whole address.
 * @param wholes what single columns may be, best first
 */
export function pieceCandidates(
  family: Family,
  profiles: readonly Profile[],
  wholes: readonly ColumnCandidate[],
): ColumnCandidate[] {
  return splitAddresses(profiles).flatMap(({ role, isMailing, columns }) => {
    const name = addressOf(family, role, isMailing);
    const whole = wholes.find(
      (one) =>
        one.name === name &&
        !columns.includes(one.columns[0] ?? '') &&
        partyOf(one.columns[0] ?? '') === role,
    );
    const { rows = 0, looks } = whole?.whole?.profile ?? {};
    const isThere = (looks?.street ?? 0) > 0.5 || (whole !== undefined && rows === 0 && whole.score > 0.85);
    if (name === null || isThere) return [];
    const reason = 'house number and street have separate columns';
    return [{ name, form: { join: [...columns] }, columns, score: 1, role, reason, whole: null }];
  });
}

/** Returns the party for an address column's name. */
const partyOf = (column: string): string => roleOf(wordsOf(column).words.join(' '));

function addressOf(family: Family, role: string, isMailing: boolean): string | null {
  if (family === 'permits') return isMailing ? null : role === '' ? 'propertyAddress' : 'contractorAddress';
  if (family === 'inspections') return role === '' && !isMailing ? 'siteAddress' : null;
  return isMailing ? null : 'address';
}

/** Columns with the record's own address as one text. */
const wholeAddresses = ['propertyAddress', 'siteAddress', 'address'];

/** Adds the unit to an address, if it has its own column: `404 W MAIN ST # 210`. */
export function withUnit(columns: ProposedColumns, profiles: readonly Profile[]): ProposedColumns {
  const read = new Set([...columns.values()].flatMap(({ form }) => columnsOf(form)));
  const unit = profiles.find((one) => !read.has(one.column) && isUnit(one));
  const name = wholeAddresses.find((one) => typeof columns.get(one)?.form === 'string');
  const address = name === undefined ? undefined : columns.get(name);
  if (unit === undefined || name === undefined || address === undefined) return columns;
  const form = { join: [address.form, unit.column], separator: ' # ' };
  const reason = `${address.reason}; the unit has a separate column`;
  return new Map([...columns, [name, { form, reason }]]);
}

/** True for an address unit, which most addresses lack, and not for a count of dwelling units. */
function isUnit(profile: Profile): boolean {
  const { words } = wordsOf(profile.column);
  const rest = words.filter((word) => !/^(?:unit|number|address|property|site|job)$/.test(word));
  if (!words.includes('unit') || rest.length > 0 || profile.filled === 0) return false;
  return fillOf(profile) < 0.8 || profile.looks.integer < 0.5;
}
