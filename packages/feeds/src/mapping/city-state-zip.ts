/** Splits "CITY, STATE ZIP". */
import type { Dictionaries } from '@crs/normalise';

interface CityStateZip {
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

const zipAtEnd = /(?:^|[\s,])(\d{5})(?:[-\s]?(\d{4}))?[\s,.-]*$/;
const stateAtEnd = /(?:^|[\s,])([A-Za-z]{2}|[A-Za-z]\.[A-Za-z]\.)[\s,.]*$/;
const edges = /^[\s,]+|[\s,]+$/g;

/**
 * Splits `AUSTIN, TX 78701-1234`, with or without commas; any piece may be missing. For any other text, such as a
 * foreign city, the whole text is the city.
 */
export function splitCityStateZip(text: string, d: Dictionaries): CityStateZip {
  let rest = text;
  let zip: string | null = null;
  let state: string | null = null;
  const printedZip = zipAtEnd.exec(rest);
  if (printedZip !== null) {
    const [, five = '', four] = printedZip;
    rest = rest.slice(0, printedZip.index);
    const extension = four === undefined || four === '0000' ? '' : `-${four}`;
    zip = five === '00000' ? null : five + extension;
  }
  const printedState = stateAtEnd.exec(rest);
  const code = printedState?.[1]?.replaceAll('.', '').toUpperCase();
  if (printedState !== null && code !== undefined && d.states.has(code)) {
    state = code;
    rest = rest.slice(0, printedState.index);
  } else {
    const named = stateName(rest, d);
    if (named !== null) {
      state = named.code;
      rest = rest.slice(0, named.start);
    }
  }
  const city = rest.replace(edges, '');
  return { city: city === '' ? null : city, state, zip };
}

/** A state's full name after the last comma: `Austin, Texas`. */
function stateName(text: string, d: Dictionaries): { code: string; start: number } | null {
  const start = text.lastIndexOf(',');
  if (start === -1) return null;
  const code = d.states.get(
    text
      .slice(start + 1)
      .trim()
      .toUpperCase(),
  );
  return code === undefined ? null : { code, start };
}
