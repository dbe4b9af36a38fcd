import { describe, expect, it } from '@jest/globals';
import { addressKind, addressPolicy, isAllowed } from './address-policy.js';

describe('the type of an address', () => {
  it.each([
    ['93.184.215.14', 'public'],
    ['2606:4700::6810:84e5', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['::1', 'loopback'],
    ['[::1]', 'loopback'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['169.254.169.254', 'linkLocal'],
    ['fe80::1%eth0', 'linkLocal'],
    ['fd12:3456::1', 'uniqueLocal'],
    ['fd00:ec2::254', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['100.64.0.1', 'carrierGradeNat'],
    ['0.0.0.0', 'unspecified'],
    ['::', 'unspecified'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['240.0.0.1', 'reserved'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::ffff:169.254.169.254', 'linkLocal'],
    ['64:ff9b::a00:1', 'private'],
    ['64:ff9b::5db8:d70e', 'public'],
    ['64:ff9b:1::5db8:d70e', 'localNat64'],
    ['64:ff9b:1:a00:1::', 'localNat64'],
    ['2606:4700::5efe:7f00:1', 'loopback'],
    ['2606:4700::200:5efe:a00:1', 'private'],
    ['2606:4700::5efe:5db8:d70e', 'public'],
    ['2001:0:7f00:1::', 'teredo'],
    ['2002:7f00:1::', 'loopback'],
  ])('%s is %s', (address, kind) => {
    expect(addressKind(address)).toBe(kind);
  });
});

describe('a request', () => {
  const within = (url: string, host: string, address: string, allowed: string[] = []) =>
    isAllowed(host, address, addressPolicy(new URL(url), allowed));

  it.each<[string, string, string, boolean]>([
    ['http://127.0.0.1:9000/', '127.0.0.1', '127.0.0.1', true],
    // The URL parser accepts other notations.
    ['http://2130706433/', '127.0.0.1', '127.0.0.1', true],
    ['http://localhost:9000/', 'localhost', '::1', true],
    ['http://localhost:9000/', 'localhost', '10.0.0.1', false],
    ['http://[::1]:9000/', '[::1]', '::1', true],
    ['http://10.0.0.8/', '10.0.0.8', '10.0.0.8', true],
    ['http://portal/', 'portal', '172.18.0.3', true],
    ['http://portal/', 'portal', '169.254.169.254', false],
    ['http://169.254.169.254/', '169.254.169.254', '169.254.169.254', false],
    ['http://100.100.100.200/', '100.100.100.200', '100.100.100.200', false],
    ['https://data.springfield.example/', 'data.springfield.example', '93.184.215.14', true],
    ['https://data.springfield.example/', 'data.springfield.example', '127.0.0.1', false],
    ['https://data.springfield.example/', 'data.springfield.example', '::ffff:10.0.0.1', false],
    ['https://127.0.0.1.nip.example/', '127.0.0.1.nip.example', '127.0.0.1', false],
    // Redirects stay within the type of the first address.
    ['http://127.0.0.1:9000/', 'localhost', '127.0.0.1', true],
    ['http://127.0.0.1:9000/', '10.0.0.1', '10.0.0.1', false],
    ['http://93.184.215.14/', '127.0.0.1', '127.0.0.1', false],
  ])('for %s that leads to %s, at %s: %p', (url, host, address, allowed) => {
    expect(within(url, host, address)).toBe(allowed);
  });

  it.each([
    ['data.springfield.example', true],
    ['DATA.springfield.example', true],
    ['10.0.0.0/8', true],
    ['10.1.2.3', true],
    ['*', true],
    ['10.2.0.0/16', false],
    ['fd00::/8', false],
    ['springfield.example', false],
  ])('reaches a private address that %s allows: %p', (entry, allowed) => {
    const url = 'https://data.springfield.example/';
    expect(within(url, 'data.springfield.example', '10.1.2.3', [entry])).toBe(allowed);
  });
});
