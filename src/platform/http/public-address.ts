import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not public: private, loopback, link-local, reserved and multicast. */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // includes the metadata service of clouds, which hands out secrets
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Public IPv6 addresses are within 2000::/3; these networks of it are reserved or embed an IPv4 address. */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [network, bits] of closed4) closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of closed6) closed.addSubnet(network, bits, 'ipv6')
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet, so that the shop may call it where a third party chose it. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  return version === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Whether an IP address is loopback; allowed for local programs that stand in for other companies. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))

export type AddressFault = 'not_https' | 'has_credentials' | 'not_public' | 'not_an_address'

/**
 * Checks a URL that a third party chose, before its name is looked up, and returns the fault; null: none so far. With
 * `loopback` the shop's own machine is accepted too, also by http.
 */
export function addressFault(written: string, { loopback }: { loopback: boolean }): AddressFault | null {
  if (!URL.canParse(written)) return 'not_an_address'
  const { protocol, hostname, username, password } = new URL(written)
  if (username !== '' || password !== '') return 'has_credentials'
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const isOwn = loopback && (host === 'localhost' || isLoopback(host))
  if (protocol !== 'https:' && !(isOwn && protocol === 'http:')) return 'not_https'
  if (isOwn) return null
  const isName = isIP(host) === 0
  // names without a dot and names of local networks do not exist on the public internet
  if (isName && (!host.includes('.') || /\.(?:local|localhost|internal|home\.arpa)\.?$/.test(host)))
    return 'not_public'
  return isName || isPublicAddress(host) ? null : 'not_public'
}
