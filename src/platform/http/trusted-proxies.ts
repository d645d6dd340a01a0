import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Strips the IPv6 prefix from an IPv4 address: an IPv6 socket reports `::ffff:10.0.0.1`. */
const bare = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Parses an address (`10.0.0.7`, `2001:db8::7`) or a network (`10.0.0.0/8`); null: it is neither. */
function networkIn(text: string): { address: string; family: 'ipv4' | 'ipv6'; bits: number } | null {
  const [address = '', length, ...more] = text.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
  if (version === 0 || more.length > 0 || !(bits <= most)) return null
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', bits }
}

export const isAddressOrNetwork = (text: string): boolean => networkIn(text) !== null

/** Returns a test of whether an address is one of the `listed` addresses or in one of the networks (TRUSTED_PROXIES). */
export function trustedProxies(listed: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const { address, family, bits } of listed.flatMap((text) => networkIn(bare(text)) ?? []))
    list.addSubnet(address, bits, family)
  return (address) => {
    const version = isIP(bare(address))
    return version !== 0 && list.check(bare(address), version === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Address of the connection's other end: a proxy or the visitor. Null: the connection is closed. */
export function directAddress(request: IncomingMessage): string | null {
  const { remoteAddress } = request.socket
  return remoteAddress === undefined ? null : bare(remoteAddress)
}

/** Address of an X-Forwarded-For entry: some proxies add the port, and brackets around IPv6. */
const hopOf = (written: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(written)?.[1] ?? written

/**
 * Address of the client: the last entry of X-Forwarded-For that is no proxy, where the connection comes from a trusted
 * proxy; otherwise the address of the connection (rules/access#8).
 */
export function addressOf(request: IncomingMessage, isProxy: (address: string) => boolean): string | null {
  const direct = directAddress(request)
  if (!direct || !isProxy(direct)) return direct
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hopOf(hop.trim()))
    .filter(Boolean)
  return hops.findLast((hop) => !isProxy(hop)) ?? direct
}
