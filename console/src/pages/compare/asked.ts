/** The contractors to compare, as somebody types or pastes them. Pure. */
import type { PickedContractor } from '../contractor/contractor-data.js';

const STATE = /^(.*[^\s,])[\s,]+([A-Za-z]{2})$/;

/**
 * `BC100001`, `BC100001 MN`, or the address of a contractor's page. Without a state code, the number must belong to one
 * contractor.
 */
export function askedContractor(text: string): PickedContractor | null {
  const typed = text.trim();
  const ofPage = /\/contractors\/([^/?#]+)(?:[^?#]*\?([^#]*))?/.exec(typed);
  if (ofPage !== null) {
    const query = new URLSearchParams(ofPage[2] ?? '');
    return {
      licenseNumber: decoded(ofPage[1] ?? ''),
      state: query.get('state') ?? undefined,
      licenseType: query.get('licenseType') ?? undefined,
    };
  }
  if (typed === '') return null;
  const [, number = typed, state] = STATE.exec(typed) ?? [];
  return { licenseNumber: number, ...(state !== undefined && { state: state.toUpperCase() }) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The typed or pasted text, in usual form: `BC100001 MN`. A license type exists only in an address, which is unchanged.
 */
export function askedText(text: string): string {
  const picked = askedContractor(text);
  if (picked === null || picked.licenseType !== undefined) return text;
  return [picked.licenseNumber, picked.state].filter((part) => part !== undefined).join(' ');
}
