/** Whether the values of a column are such as one of ours holds. */
import type { Profile } from '../profile/profile.js';
import type { Kind } from './target.js';

/** Least share of the values that must look right where the kind leaves no doubt how right looks. */
const most = 0.8;

/**
 * How much the values speak for a kind: 0 rules it out, 1 is no objection, a little more is support.
 * A column without values neither speaks for nor against anything.
 */
export function support(kind: Kind, profile: Profile): number {
  const { filled, distinct, looks, dates, meanLength, median, type, top } = profile;
  if (type !== null && /date|timestamp/i.test(type) && filled === 0) return kind === 'date' ? 1 : 0.2;
  if (filled === 0) return 0.9;
  if (isTag(profile)) return 0;
  const spread = distinct / filled;
  const clear = (share: number): number => (share >= most ? 1.05 : share >= 0.5 ? 0.85 : 0);
  switch (kind) {
    case 'date':
      return clear(dates.share);
    case 'phone':
      return clear(looks.phone);
    case 'zip':
      return clear(looks.zip) || (top.every(([text]) => /^\d{4}$/.test(text)) ? 0.85 : 0);
    case 'state':
      return looks.state >= most
        ? 1.05
        : looks.state >= 0.5
          ? 0.85
          : looks.words >= most && distinct < 60
            ? 0.6
            : 0;
    case 'email':
      return clear(looks.email);
    case 'link':
      return clear(looks.link);
    case 'money':
      if (looks.money < most) return 0;
      return looks.dollars >= 0.5 ? 1.05 : looks.longitude > 0.5 || looks.latitude > 0.5 ? 0 : 1;
    case 'latitude':
      return looks.number >= most && median !== null && Math.abs(median) <= 90
        ? clear(looks.latitude + 0.2)
        : 0;
    case 'longitude':
      return looks.number >= most && median !== null && Math.abs(median) <= 180
        ? clear(looks.longitude + 0.2)
        : 0;
    case 'integer':
      return clear(Math.max(looks.integer, looks.serial));
    case 'flag':
      return looks.yesNo >= most || distinct <= 5 ? 1 : 0;
    case 'serial':
      if (dates.share >= most || looks.company > 0.6 || looks.state >= most) return 0;
      if (meanLength > 40 || looks.yesNo >= most) return 0;
      if (distinct === 1 && filled > 5) return 0.3;
      return spread > 0.9 ? 1.04 : spread > 0.3 ? 1 : 0.8;
    case 'name':
      if (ofLegalForms(profile) || looks.email > 0.5 || looks.link > 0.5) return 0;
      if (looks.number > 0.5 || dates.share > 0.5 || looks.yesNo >= most || looks.json > 0.5) return 0;
      return looks.company + looks.person > 0.4 ? 1.05 : looks.words > 0.5 ? 0.9 : 0.3;
    case 'address':
      if (
        looks.number > 0.5 ||
        dates.share > 0.5 ||
        looks.phone > 0.5 ||
        looks.point > 0.5 ||
        looks.json > 0.5
      )
        return 0;
      return looks.street > 0.5 ? 1.05 : looks.words > 0.5 ? 0.85 : 0.3;
    case 'city':
      if (looks.yesNo >= most || looks.state >= most) return 0;
      if (looks.number > 0.3 || looks.cityStateZip > 0.5 || looks.street > 0.5 || looks.json > 0.5) return 0;
      return looks.words >= 0.5 && meanLength < 40 ? 1 : 0.4;
    case 'category':
      if (looks.yesNo >= most) return 0;
      // A word says more than its code.
      if (meanLength < 5 && meanLength > 1) return 0.93;
      if (dates.share >= most || looks.phone >= most || looks.json > 0.5) return 0;
      if (meanLength > 80 && spread > 0.95) return 0.4;
      return meanLength > 80 || (spread > 0.95 && filled > 20) ? 0.6 : looks.words > 0.5 ? 1.02 : 0.95;
    case 'long':
      if (dates.share >= most || looks.number >= most || looks.json > 0.5) return 0;
      return meanLength > 20 ? 1.04 : 0.95;
    case 'list':
      if (looks.yesNo >= most || isConstant(profile)) return 0;
      return dates.share >= most ? 0 : 1;
    case 'any':
      return 1;
  }
}

/** Fewer equal values may be chance. */
const fewestOfConstant = 15;

/** Every row has the same value. */
export const isConstant = ({ distinct, filled, rows }: Profile): boolean =>
  distinct === 1 && filled >= fewestOfConstant && filled === rows;

/** What GeoJSON and ArcGIS call shapes. */
const tag =
  /^(?:feature(?:collection)?|geometry(?:collection)?|(?:esrigeometry)?(?:multi)?(?:point|polygon|polyline|linestring|envelope))$/i;

/** Every value is the name of a shape. */
const isTag = ({ top }: Profile): boolean => top.every(([text]) => tag.test(text.trim()));

/** What firms are, not what they are called. */
const legalForm =
  /^(?:(?:domestic|foreign|limited|general|professional|public|private|closely held|sole|non-?profit|single member|[csf])[\s-]+)*(?:liability\s+)?(?:company|corp(?:oration)?\.?|inc(?:orporated)?\.?|llc|llp|partnership|propriet(?:or|orship|ary)|owner(?:ship)?|joint venture|individual|trust|estate)$/i;

function ofLegalForms({ top, distinct }: Profile): boolean {
  return distinct <= 20 && top.length > 0 && top.every(([text]) => legalForm.test(text.trim()));
}
