import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Written as itself: `::ffff:10.0.0.1` is how a socket of IPv6 calls an address of IPv4. */
const bare = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** `10.0.0.7`, `2001:db8::7`, or a network as `10.0.0.0/8`; null: it is neither. */
function networkIn(text: string): { address: string; family: 'ipv4' | 'ipv6'; bits: number } | null {
  const [address = '', length, ...more] = text.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
  if (version === 0 || more.length > 0 || !(bits <= most)) return null
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', bits }
}

export const isAddressOrNetwork = (text: string): boolean => networkIn(text) !== null

/** Whether an address is one of the proxies that TRUSTED_PROXIES names, by itself or by a network. */
export function trustedProxies(listed: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const { address, family, bits } of listed.flatMap((text) => networkIn(bare(text)) ?? []))
    list.addSubnet(address, bits, family)
  return (address) => {
    const version = isIP(bare(address))
    return version !== 0 && list.check(bare(address), version === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Who is at the other end of the connection, proxy or visitor. */
export function directAddress(request: IncomingMessage): string | null {
  const { remoteAddress } = request.socket
  return remoteAddress === undefined ? null : bare(remoteAddress)
}

/** What a proxy wrote of its caller as an address: some add the port, and brackets around IPv6. */
const hopOf = (written: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(written)?.[1] ?? written

/** The caller's address; X-Forwarded-For counts only when a configured proxy says it (rules/access#8). */
export function addressOf(request: IncomingMessage, isProxy: (address: string) => boolean): string | null {
  const direct = directAddress(request)
  if (!direct || !isProxy(direct)) return direct
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hopOf(hop.trim()))
    .filter(Boolean)
  return hops.findLast((hop) => !isProxy(hop)) ?? direct
}
