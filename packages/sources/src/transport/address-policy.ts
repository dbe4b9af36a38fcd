/** Which addresses a request may connect to: public ones, and private ones that the definition or the operator allows. */
// ipaddr.js: the address blocks of IANA's registries, IPv4 inside IPv6, CIDR notation; maintained, without dependencies.
import ipaddr from 'ipaddr.js';

/** Private addresses that the operator allows: host names, addresses, networks (`10.0.0.0/8`), or `*` for all. */
export type AllowedPrivate = readonly string[];

/** The private addresses that a request may connect to, including its redirects. */
export interface AddressPolicy {
  /** Kinds of private addresses that the written address itself has. */
  readonly kinds: readonly string[];
  readonly allowed: AllowedPrivate;
  /** True if public addresses are not enough. */
  readonly onlyAllowed?: boolean;
}

/** Kinds of private addresses that a definition allows by naming them. */
const meant = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat', 'unspecified'];

/** Metadata services of clouds outside the link-local block (AWS over IPv6, Alibaba), which give out keys. */
const keyServices = ['fd00:ec2::254', '100.100.100.200'].map((address) => ipaddr.process(address).toString());

/**
 * The kind of an address: `public`, or the name of its block: `loopback`, `private`, `linkLocal`, `uniqueLocal`,
 * `carrierGradeNat`, `multicast`, …  IPv4 inside IPv6 (mapped, compatible, NAT64, 6to4, ISATAP) has the kind of its IPv4
 * address. Networks choose the length of their own NAT64 prefix (RFC 8215), so nobody else knows where the IPv4 address is.
 */
export function addressKind(address: string): string {
  const parsed = ipaddr.process(bare(address));
  if (keyServices.includes(parsed.toString())) return 'metadata';
  const range = parsed.range();
  if (parsed instanceof ipaddr.IPv6) {
    if (range === 'rfc6052' && !parsed.match(ipaddr.parseCIDR('64:ff9b::/96'))) return 'localNat64';
    const inside = ipv4Inside(parsed.toByteArray(), range);
    if (inside !== null) return addressKind(inside);
  }
  return range === 'unicast' ? 'public' : range;
}

/** The IPv4 address that an IPv6 address leads to; null if it leads to none. */
function ipv4Inside(bytes: readonly number[], range: string): string | null {
  const at = (from: number): string => new ipaddr.IPv4(bytes.slice(from, from + 4)).toString();
  if (range === '6to4') return at(2);
  if (range === 'rfc6052') return at(12);
  if (range !== 'unicast') return null;
  const isCompatible = bytes.slice(0, 12).every((byte) => byte === 0);
  // RFC 5214: the interface is 0000:5efe or 0200:5efe and an IPv4 address.
  const isIsatap =
    [0, 2].includes(bytes[8] ?? -1) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
  return isCompatible || isIsatap ? at(12) : null;
}

/**
 * The policy of a request to `url`. A private address in a definition allows its own kind: `127.0.0.1`, `localhost`,
 * `10.1.2.3`, or a name of the local network without a dot. A public name does not allow the private address that it may
 * resolve to. Link-local addresses (169.254.169.254 gives out keys) need the setting.
 */
export function addressPolicy(url: URL, allowed: AllowedPrivate): AddressPolicy {
  const host = bare(url.hostname);
  if (ipaddr.isValid(host)) return { kinds: meant.filter((kind) => kind === addressKind(host)), allowed };
  if (host === 'localhost' || host.endsWith('.localhost')) return { kinds: ['loopback'], allowed };
  return { kinds: host.includes('.') ? [] : meant, allowed };
}

/** The policy of a request to an address that a stranger wrote: public addresses, and private ones that the operator lists. */
export const listedPolicy = (allowed: AllowedPrivate): AddressPolicy => ({ kinds: [], allowed });

/**
 * The first address of a host that the policy forbids; null if it allows all. If a host has both a public and a private
 * address, nobody knows which one a proxy, or the next attempt, connects to.
 */
export const forbiddenAddress = (
  host: string,
  addresses: readonly string[],
  policy: AddressPolicy,
): string | null => addresses.find((address) => !isAllowed(host, address, policy)) ?? null;

/** True if the policy allows a connection to `address`, which the name `host` resolved to. */
export function isAllowed(host: string, address: string, policy: AddressPolicy): boolean {
  const { kinds, allowed, onlyAllowed = false } = policy;
  const kind = addressKind(address);
  if ((kind === 'public' && !onlyAllowed) || kinds.includes(kind)) return true;
  return allowed.some((entry) => covers(entry, bare(host).toLowerCase(), bare(address)));
}

/** True if `host` is an address, not a name. */
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

/** An address without the brackets of IPv6 in URLs and without the interface of a link-local address. */
function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
}
