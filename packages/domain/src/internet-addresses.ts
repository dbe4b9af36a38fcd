/** Starts like a web address, without credentials before the host and without spaces. */
const web = /^https?:\/\/[^/?#\\\s@]+(?:[/?#][^\s\\]*)?$/i;

/**
 * True for a text that may be served and linked as a web address: http or https, without credentials. Sources,
 * definitions, and pages share this check.
 */
export function isWebAddress(text: string): boolean {
  return web.test(text) && URL.canParse(text);
}

const mail = /^[^\s@<>"]+@[^\s@<>"]+\.\p{L}[\p{L}\p{N}-]+$/u;

/** True for a public email address: its host has a domain. */
export const isMailAddress = (text: string): boolean => mail.test(text);
