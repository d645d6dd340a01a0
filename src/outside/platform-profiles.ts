import { companyOutcome } from '#platform/tracing/company-call.ts'
import { callPublic } from '#platform/http/public-call.ts'
import { addressFault } from '#platform/http/public-address.ts'
import type { PlatformProfiles } from '#shop/agents/ports.ts'

const mostBytes = 64 * 1024
const timeoutMs = 4_000
const headers = { accept: 'application/json', 'user-agent': 'Elowen-Agents/1' }

/** Platforms anywhere on the internet; with `loopback` also programs on this machine, for demos. */
export const platformProfiles = ({ loopback }: { loopback: boolean }): PlatformProfiles => ({
  addressFault: (url) => addressFault(url, { loopback }),
  async read(url) {
    const call = { method: 'GET', headers, body: null } as const
    const outcome = await companyOutcome('platform-profile', 'read', () =>
      callPublic(url, call, { loopback, mostBytes, timeoutMs }),
    )
    if ('failure' in outcome || outcome.status < 200 || outcome.status > 299)
      return { failure: 'unreachable' }
    if (!outcome.isWhole) return { failure: 'malformed' }
    return { text: outcome.excerpt, maxAge: maxAgeIn(outcome.headers['cache-control'] ?? '') }
  },
})

/** Seconds that `cache-control` allows; 0: it has no max-age. */
const maxAgeIn = (header: string): number => Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(header)?.[1] ?? 0)
