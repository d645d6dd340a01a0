import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../platform/db/database.ts'
import { countTry, tryKey } from '../platform/db/tries.ts'
import { networkOf } from '../platform/network.ts'
import { commonRefusals, Refusal } from '../shop/refusal.ts'
import type { LimitName } from '../shop/serve.ts'

/**
 * Calls one address may make: `shared` ones are counted in the database for all processes, the others lightly
 * in each.
 */
const table: Record<LimitName, { calls: number; seconds: number; shared: boolean }> = {
  search: { calls: 300, seconds: 60, shared: false },
  cart: { calls: 300, seconds: 60, shared: false },
  order: { calls: 300, seconds: 60, shared: false },
  lookup: { calls: 600, seconds: 60, shared: false },
  translation: { calls: 60, seconds: 60, shared: false },
  interactions: { calls: 120, seconds: 60, shared: false },
  newsletter: { calls: 10, seconds: 3_600, shared: true },
  photo: { calls: 60, seconds: 3_600, shared: true },
  visit: { calls: 600, seconds: 60, shared: false },
  hook: { calls: 600, seconds: 60, shared: false },
  feed: { calls: 120, seconds: 60, shared: false },
  agent: { calls: 600, seconds: 60, shared: false },
  agent_platform: { calls: 1_200, seconds: 60, shared: true },
  oauth: { calls: 600, seconds: 60, shared: false },
  oauth_client: { calls: 1_200, seconds: 60, shared: true },
  guest_photo: { calls: 10, seconds: 3_600, shared: true },
  account: { calls: 600, seconds: 60, shared: false },
  sign_in: { calls: 30, seconds: 900, shared: true },
  existence: { calls: 10, seconds: 60, shared: true },
  challenge: { calls: 30, seconds: 60, shared: false },
  code: { calls: 30, seconds: 900, shared: true },
  staff_sign_in: { calls: 30, seconds: 900, shared: true },
  api_key: { calls: 600, seconds: 60, shared: true },
  unknown_api_key: { calls: 60, seconds: 60, shared: false },
  feedback: { calls: 5, seconds: 3_600, shared: true },
}

export type Limits = { take(name: LimitName, address: string): Promise<void> }

const refused = (seconds: number): Refusal =>
  new Refusal(commonRefusals.too_many_requests, { retryAfter: seconds, values: { seconds } })

/** `factor` raises every limit for load tests; there is no way to switch them off. */
export function startLimits(db: Database, factor: number): Limits {
  const light = new Map<LimitName, RateLimiterMemory>()
  for (const [name, { calls, seconds }] of Object.entries(table)) {
    const options = { keyPrefix: name, points: Math.round(calls * factor), duration: seconds }
    light.set(name as LimitName, new RateLimiterMemory(options)) // the keys of the table above
  }

  async function takeShared(name: LimitName, network: string): Promise<void> {
    const { calls, seconds } = table[name]
    const now = new Date()
    const { tries, since } = await countTry(db, tryKey('limit', name, network), now, seconds / 60)
    if (tries <= Math.round(calls * factor)) return
    const left = since.getTime() + seconds * 1_000 - now.getTime()
    throw refused(Math.max(1, Math.ceil(left / 1_000)))
  }

  return {
    async take(name, address) {
      const network = networkOf(address)
      if (table[name].shared) return takeShared(name, network)
      try {
        await light.get(name)?.consume(network)
      } catch (over) {
        if (!(over instanceof RateLimiterRes)) throw over
        throw refused(Math.max(1, Math.ceil(over.msBeforeNext / 1_000)))
      }
    },
  }
}
