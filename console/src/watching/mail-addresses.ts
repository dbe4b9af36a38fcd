/** Paths of the links in mails. */

export const confirmAddress = (token: string): string => `/watching/${token}/confirm`;

/** The list of whoever got the mail. Mail programs send to it to end the mails (RFC 8058). */
export const listAddress = (token: string): string => `/watching/${token}`;
