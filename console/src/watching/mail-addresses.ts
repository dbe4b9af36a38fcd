/** Paths of links in emails. */

export const confirmAddress = (token: string): string => `/watching/${token}/confirm`;

/** The recipient's list. Email programs send a request to it to unsubscribe (RFC 8058). */
export const listAddress = (token: string): string => `/watching/${token}`;
