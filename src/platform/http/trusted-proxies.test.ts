import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { addressOf, isAddressOrNetwork, trustedProxies } from './trusted-proxies.ts'

/** A request on a connection from `direct`, as far as it is read. */
const from = (direct: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: direct },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

it.each([
  ['one address', '10.0.0.1', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a forged start of the header', '10.0.0.1', '10.0.0.1', '8.8.8.8, 203.0.113.9', '203.0.113.9'],
  ['a connection that is not trusted', '10.0.0.1', '10.0.0.2', '203.0.113.9', '10.0.0.2'],
  ['two proxies', '10.0.0.1,10.0.0.2', '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
  [
    'networks of a company before our own',
    '10.0.0.1,173.245.48.0/20',
    '10.0.0.1',
    '203.0.113.9, 173.245.50.7',
    '203.0.113.9',
  ],
  [
    'a machine beside that network',
    '10.0.0.1,173.245.48.0/20',
    '10.0.0.1',
    '203.0.113.9, 173.245.64.7',
    '173.245.64.7',
  ],
  ['a network of IPv6', '10.0.0.1,2400:cb00::/32', '10.0.0.1', '2001:db8::9, 2400:cb00:12::7', '2001:db8::9'],
  ['IPv6 in another spelling', '0:0:0:0:0:0:0:1', '::1', '2001:db8::9', '2001:db8::9'],
  ['IPv4 on a socket of IPv6', '10.0.0.0/8', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['proxies alone', '10.0.0.0/8', '10.1.2.3', '10.1.2.4', '10.1.2.3'],
  ['a proxy that adds the port', '10.0.0.1', '10.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
  ['the same with IPv6', '10.0.0.1', '10.0.0.1', '[2001:db8::9]:51234', '2001:db8::9'],
  ['IPv6 in brackets', '10.0.0.1', '10.0.0.1', '[2001:db8::9]', '2001:db8::9'],
  [
    'two proxies that add it',
    '10.0.0.1,10.0.0.2',
    '10.0.0.1',
    '203.0.113.9:51234, 10.0.0.2:99',
    '203.0.113.9',
  ],
  ['no address at all', '10.0.0.1', '10.0.0.1', '203.0.113.9, unknown', 'unknown'],
])('finds the address of the client: %s (rules/access#8)', (_, listed, direct, forwarded, caller) => {
  expect(addressOf(from(direct, forwarded), trustedProxies(listed.split(',')))).toBe(caller)
})

it('finds the address of a client without a proxy', () => {
  expect(addressOf(from('203.0.113.9', '8.8.8.8'), trustedProxies([]))).toBe('203.0.113.9')
  expect(addressOf(from('10.0.0.1'), trustedProxies(['10.0.0.1']))).toBe('10.0.0.1')
})

it.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['::1', true],
  ['2400:cb00::/32', true],
  ['haproxy', false],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['2400:cb00::/129', false],
])('%s as a proxy: %s', (text, is) => expect(isAddressOrNetwork(text)).toBe(is))
