import type { SuppressionOf } from './suppressions.js';

/** A number that is no license number as often as it is one: short, or without a digit. */
const COMMON = /^\d{0,5}$|^\D*$|^.{0,3}$/;

/** Finds the license number of a hidden contractor in text; null if its number may be any number. */
export function numberPattern({ action, target }: SuppressionOf<'contractor'>): RegExp | null {
  if (action !== 'hide' || COMMON.test(target.licenseKey)) return null;
  const number = target.licenseKey.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${number}(?![\\p{L}\\p{N}])`, 'giu');
}
