/** Assigns each of our columns its best candidate. */
import { doubtfulRoles } from '../evidence/parties.js';
import type { ColumnCandidate } from './candidates.js';

/**
 * Returns each of our columns with its best candidate. Each source column is read for at most one of ours.
 * @param candidates best first
 */
export function assign(candidates: readonly ColumnCandidate[]): Map<string, ColumnCandidate> {
  const assigned = new Map<string, ColumnCandidate>();
  const used = new Set<string>();
  for (const candidate of candidates) {
    const { name, columns } = candidate;
    if (assigned.has(name) || columns.some((column) => used.has(column))) continue;
    assigned.set(name, candidate);
    for (const column of columns) used.add(column);
  }
  return withoutStrangers(assigned, candidates);
}

/** Replaces a contractor's address, phone, or license if it belongs to a party other than the named one. */
function withoutStrangers(
  assigned: Map<string, ColumnCandidate>,
  candidates: readonly ColumnCandidate[],
): Map<string, ColumnCandidate> {
  const role = assigned.get('contractorName')?.role;
  if (role === undefined) return assigned;
  const isStrange = ({ role: other }: ColumnCandidate): boolean =>
    other !== '' && other !== role && (doubtfulRoles.has(other) || doubtfulRoles.has(role));
  for (const [name, candidate] of assigned) {
    if (!name.startsWith('contractor') || !isStrange(candidate)) continue;
    assigned.delete(name);
    const used = new Set([...assigned.values()].flatMap(({ columns }) => columns));
    const next = candidates.find(
      (one) => one.name === name && !isStrange(one) && !one.columns.some((column) => used.has(column)),
    );
    if (next !== undefined) assigned.set(name, next);
  }
  return assigned;
}
