import { isIPv6 } from 'node:net'

/** The neighbours of an address: 256 of IPv4, one line of IPv6. They wait as one where many wait. */
export function neighboursOf(address: string | null): string {
  const network = networkOf(address)
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network
}

/**
 * Whom a limit counts by an address. One line at home or in the data centre has 2^64 addresses of IPv6, so
 * all that share their first half count as one (rules/access#8); addresses of IPv4 count each, also when they
 * are written as IPv6. Nobody's is the empty word.
 */
export function networkOf(address: string | null): string {
  const bare = (address ?? '').split('%', 1)[0] ?? ''
  const old = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (old || !isIPv6(bare)) return old ?? bare
  const [front = '', back] = bare.toLowerCase().split('::')
  const groups = (half: string) =>
    half
      .split(':')
      .filter(Boolean)
      .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
  const left = groups(front)
  const right = groups(back ?? '')
  const all = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
