const mail = /^[^\s@<>"]+@[^\s@<>"]+\.\p{L}[\p{L}\p{N}-]+$/u;

/** True for an e-mail address that the public can write to: its host has a domain. */
export const isMailAddress = (text: string): boolean => mail.test(text);
