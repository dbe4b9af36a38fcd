/** Compares phones and addresses as they are printed. */

/** The ten digits of a phone, or all it has. */
export const phoneDigits = (printed: string): string => printed.replace(/\D/g, '').slice(-10);

const DIRECTIONS = new Set(
  'n,s,e,w,ne,nw,se,sw,north,south,east,west,northeast,northwest,southeast,southwest'.split(','),
);

/** The house number and the first word of the street; '' without both. */
function houseAndStreet(printed: string): string {
  const [house = '', ...rest] = printed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const street = rest.find((word) => !DIRECTIONS.has(word));
  return /\d/.test(house) && street !== undefined ? `${house} ${street}` : '';
}

/** True if both begin with the same house number and street. */
export function isSameAddress(one: string, other: string): boolean {
  const place = houseAndStreet(one);
  return place !== '' && place === houseAndStreet(other);
}

/** True if both are the same phone. */
export const isSamePhone = (one: string, other: string): boolean =>
  phoneDigits(one) === phoneDigits(other) && phoneDigits(one).length >= 7;
