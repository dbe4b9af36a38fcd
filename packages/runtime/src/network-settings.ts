/** Settings for fetching feeds. */
import { isIP } from 'node:net';
import { parseSize } from '@crs/domain';
import { z } from 'zod';

const number = (least: number, most: number, whole: boolean) => {
  const message = `must be a ${whole ? 'whole ' : ''}number, ${least} to ${most}`;
  return z
    .string()
    .regex(whole ? /^\d+$/ : /^\d+(\.\d+)?$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
};

/** A proxy, with or without a scheme. */
const proxy = z
  .string()
  .transform((text) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`))
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: 'must be the URL of a proxy, http://host:port',
  });

/** True for a host name, an address, a network, or all. */
function isReachable(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (bits !== undefined) {
    return (
      family > 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
    );
  }
  return text === '*' || family > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
}

const reachable = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isReachable),
    'must list hosts, addresses, or networks such as 10.0.0.0/8, separated by commas',
  );

const size = z.string().transform((text, context) => {
  const bytes = parseSize(text);
  if (bytes !== null) return bytes;
  context.addIssue({ code: 'custom', message: 'must be a size such as 500 MB or 20 GB' });
  return z.NEVER;
});

export const httpRate = number(0.01, 1000, false);
export const httpAtOnce = number(1, 100, true);
/** Reads seconds and returns milliseconds. */
export const httpMs = number(1, 86_400, false).transform((seconds) => seconds * 1000);
export const httpAttempts = number(1, 100, true);
export const httpSize = size;
export const privateHosts = reachable;
export const proxyUrl = proxy;

/** How to reach servers. Unset fields have the defaults in `@crs/sources`. */
export interface HttpSettings {
  /** Requests per second to one host. */
  readonly rate?: number;
  /** Parallel requests to one host. */
  readonly atOnce?: number;
  /** The maximum download size in bytes. */
  readonly largestBytes?: number;
  /** Hosts, addresses, and networks that may be private. */
  readonly allowPrivate?: readonly string[];
  readonly proxies: {
    readonly http: string | null;
    readonly https: string | null;
    /** Hosts to reach without a proxy. */
    readonly none: string | null;
  };
}

/** Request timeouts and attempts. Unset fields have the defaults in `@crs/sources`. */
export interface TimeoutSettings {
  readonly idleMs?: number;
  readonly attempts?: number;
  readonly longestPauseMs?: number;
}
