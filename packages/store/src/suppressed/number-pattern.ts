import type { SuppressionOf } from './suppressions.js';

/** A number that could also be something other than a license number: short, or without a digit. */
const COMMON = /^\d{0,5}$|^\D*$|^.{0,3}$/;

/** Finds a hidden contractor's license number in text; null if the number is ambiguous. */
export function numberPattern({ action, target }: SuppressionOf<'contractor'>): RegExp | null {
  if (action !== 'hide' || COMMON.test(target.licenseKey)) return null;
  const number = target.licenseKey.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${number}(?![\\p{L}\\p{N}])`, 'giu');
}
