import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { networkOf } from '../platform/network.ts'
import { common, Refusal } from '../shop/refusal.ts'
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
  guest_photo: { calls: 10, seconds: 3_600, shared: true },
  account: { calls: 600, seconds: 60, shared: false },
  sign_in: { calls: 30, seconds: 900, shared: true },
  existence: { calls: 10, seconds: 60, shared: true },
  challenge: { calls: 30, seconds: 60, shared: false },
  code: { calls: 30, seconds: 900, shared: true },
  staff_sign_in: { calls: 30, seconds: 900, shared: true },
  feedback: { calls: 5, seconds: 3_600, shared: true },
}

export type Limits = { take(name: LimitName, address: string): Promise<void> }

/** `factor` raises every limit for load tests; there is no way to switch them off. */
export function startLimits(pool: Pool, factor: number): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  for (const [name, { calls, seconds, shared }] of Object.entries(table)) {
    const options = { keyPrefix: name, points: Math.round(calls * factor), duration: seconds }
    limiters.set(
      name as LimitName,
      shared // the keys of the table above
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: false,
          })
        : new RateLimiterMemory(options),
    )
  }
  return {
    async take(name, address) {
      try {
        await limiters.get(name)?.consume(networkOf(address))
      } catch (over) {
        if (!(over instanceof RateLimiterRes)) throw over
        const seconds = Math.max(1, Math.ceil(over.msBeforeNext / 1_000))
        throw new Refusal(common.too_many_requests, { retryAfter: seconds, values: { seconds } })
      }
    },
  }
}
