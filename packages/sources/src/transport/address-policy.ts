/** Which addresses a request may policy: public ones, and private ones only on somebody's word. */
// The address blocks of IANA's registries, IPv4 inside IPv6 and CIDR notation: well kept, no dependencies.
import ipaddr from 'ipaddr.js';

/** Private addresses that the operator allows: host names, addresses, networks (`10.0.0.0/8`), or `*` for all. */
export type AllowedPrivate = readonly string[];

/** What a request, with all its redirects, may policy beside public addresses. */
export interface AddressPolicy {
  /** Kinds of private address that the address asked for is itself, as somebody wrote it down. */
  readonly kinds: readonly string[];
  readonly allowed: AllowedPrivate;
}

/** Kinds that an operator may mean who writes such an address down. */
const meant = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat', 'unspecified'];

/** Where clouds keep the keys of a machine, outside the link-local block: AWS over IPv6, Alibaba. No feed is there. */
const keyServices = ['fd00:ec2::254', '100.100.100.200'].map((address) => ipaddr.process(address).toString());

/**
 * The kind of an address: `public`, or the name of its block: `loopback`, `private`, `linkLocal`, `uniqueLocal`,
 * `carrierGradeNat`, `multicast`, …  IPv4 inside IPv6 (mapped, NAT64, 6to4) is what its IPv4 is.
 */
export function addressKind(address: string): string {
  const parsed = ipaddr.process(bare(address));
  if (keyServices.includes(parsed.toString())) return 'metadata';
  const range = parsed.range();
  if (range === 'unicast') return 'public';
  if (parsed instanceof ipaddr.IPv6 && (range === 'rfc6052' || range === '6to4')) {
    const bytes = parsed.toByteArray();
    const inside = range === '6to4' ? bytes.slice(2, 6) : bytes.slice(12);
    return addressKind(new ipaddr.IPv4(inside).toString());
  }
  return range;
}

/**
 * What a request to `url` may policy. An address somebody wrote down is that person's own word: `127.0.0.1`,
 * `localhost`, `10.1.2.3`, or a name of the local network without a dot. A name that looks public is no word for the
 * private address it may resolve to, and link-local addresses (169.254.169.254 hands out keys) need the setting.
 */
export function addressPolicy(url: URL, allowed: AllowedPrivate): AddressPolicy {
  const host = bare(url.hostname);
  if (ipaddr.isValid(host)) return { kinds: meant.filter((kind) => kind === addressKind(host)), allowed };
  if (host === 'localhost' || host.endsWith('.localhost')) return { kinds: ['loopback'], allowed };
  return { kinds: host.includes('.') ? [] : meant, allowed };
}

/** Whether a connection to `address`, found for the name `host`, is within policy. */
export function isAllowed(host: string, address: string, { kinds, allowed }: AddressPolicy): boolean {
  const kind = addressKind(address);
  if (kind === 'public' || kinds.includes(kind)) return true;
  return allowed.some((entry) => covers(entry, bare(host).toLowerCase(), bare(address)));
}

/** Whether `host` is an address and no name. */
export function isAddress(host: string): boolean {
  return ipaddr.isValid(bare(host));
}

function covers(entry: string, host: string, address: string): boolean {
  if (entry === '*' || entry.toLowerCase() === host) return true;
  const parsed = ipaddr.process(address);
  if (ipaddr.isValidCIDR(entry)) {
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  }
  const single = bare(entry);
  return ipaddr.isValid(single) && ipaddr.process(single).toString() === parsed.toString();
}

/** Without the brackets of IPv6 in addresses, and without the interface of a link-local one. */
function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
}
