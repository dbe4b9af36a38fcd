/** Begins like an address of the web, without a name or password before its host, and without blanks. */
const web = /^https?:\/\/[^/?#\\\s@]+(?:[/?#][^\s\\]*)?$/i;

/**
 * True for what may be served and linked as an address: http or https, without credentials. Sources, definitions and pages ask
 * it alike.
 */
export function isWebAddress(text: string): boolean {
  return web.test(text) && URL.canParse(text);
}

const mail = /^[^\s@<>"]+@[^\s@<>"]+\.\p{L}[\p{L}\p{N}-]+$/u;

/** True for an e-mail address that the public can write to: its host has a domain. */
export const isMailAddress = (text: string): boolean => mail.test(text);
