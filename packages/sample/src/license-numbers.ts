/** License numbers in the form of each state, each used once. */
import { coreName, type Firm } from './firm.js';

/** License numbers per state. */
const range = 900_000;

/** A generator of numbers: Minnesota's letters and six digits, Washington's twelve characters with letters of the name. */
export function licenseNumbers(): (firm: Firm) => string {
  let given = 0;
  return (firm) => {
    const serial = given;
    given += 1;
    if (serial >= range) throw new RangeError(`The sample has at most ${range} license numbers.`);
    // 7919 is coprime to the range, so that the numbers look random and never repeat.
    const scattered = 100_000 + ((serial * 7919) % range);
    return firm.state === 'MN' ? minnesota(firm, scattered) : washington(firm, scattered);
  };
}

function minnesota(firm: Firm, number: number): string {
  const [, letters] = firm.trade.mnSubtypes[firm.subtype] as readonly [string, string];
  return `${letters}${number}`;
}

/** Seven letters of the name, filled with asterisks, three digits and two letters. */
function washington(firm: Firm, number: number): string {
  const letters = coreName(firm)
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 7)
    .padEnd(7, '*');
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
  const rest = Math.floor(number / 1000);
  const high = Math.floor(rest / alphabet.length) % alphabet.length;
  return `${letters}${String(number % 1000).padStart(3, '0')}${alphabet[high]}${alphabet[rest % alphabet.length]}`;
}
