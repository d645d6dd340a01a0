import type { Database } from '../../platform/db/database.ts'
import { countTry, tryKey } from '../../platform/db/tries.ts'
import { networkOf } from '../../platform/network.ts'
import { commonRefusals, Refusal } from '../../shop/refusal.ts'
import type { LimitName } from '../../shop/serve.ts'
import { sharedBudget, type SharedBudget } from './shared-budget.ts'

/**
 * Requests allowed per client address, in all processes together. `exact` limits are counted in the database one by
 * one, because no extra guess is acceptable; the others in portions (shared-budget.ts).
 */
const table: Record<LimitName, { calls: number; seconds: number; exact: boolean }> = {
  search: { calls: 300, seconds: 60, exact: false },
  cart: { calls: 300, seconds: 60, exact: false },
  order: { calls: 300, seconds: 60, exact: false },
  lookup: { calls: 600, seconds: 60, exact: false },
  translation: { calls: 60, seconds: 60, exact: false },
  interactions: { calls: 120, seconds: 60, exact: false },
  newsletter: { calls: 10, seconds: 3_600, exact: true },
  photo: { calls: 60, seconds: 3_600, exact: true },
  visit: { calls: 600, seconds: 60, exact: false },
  hook: { calls: 600, seconds: 60, exact: false },
  feed: { calls: 120, seconds: 60, exact: false },
  agent: { calls: 600, seconds: 60, exact: false },
  agent_platform: { calls: 1_200, seconds: 60, exact: true },
  oauth: { calls: 600, seconds: 60, exact: false },
  oauth_client: { calls: 1_200, seconds: 60, exact: true },
  guest_photo: { calls: 10, seconds: 3_600, exact: true },
  account: { calls: 600, seconds: 60, exact: false },
  sign_in: { calls: 30, seconds: 900, exact: true },
  existence: { calls: 10, seconds: 60, exact: true },
  challenge: { calls: 30, seconds: 60, exact: true },
  code: { calls: 30, seconds: 900, exact: true },
  staff_sign_in: { calls: 30, seconds: 900, exact: true },
  api_key: { calls: 600, seconds: 60, exact: true },
  unknown_api_key: { calls: 60, seconds: 60, exact: true },
  feedback: { calls: 5, seconds: 3_600, exact: true },
}

export type Limits = { take(name: LimitName, address: string): Promise<void> }

const refused = (seconds: number): Refusal =>
  new Refusal(commonRefusals.too_many_requests, { retryAfter: seconds, values: { seconds } })

/** Interval at which expired budgets are deleted. */
const sweptEveryMs = 60_000

/** `factor` raises every limit for load tests; limits cannot be switched off. */
export function startLimits(db: Database, factor: number): Limits {
  const budgets = new Map<string, SharedBudget>()
  let swept = Date.now()

  const countIn = (name: LimitName, network: string, times: number, now: Date) =>
    countTry(db, tryKey('limit', name, network), now, table[name].seconds / 60, times)

  async function takeExactly(name: LimitName, network: string): Promise<void> {
    const { calls, seconds } = table[name]
    const now = new Date()
    const { tries, since } = await countIn(name, network, 1, now)
    if (tries <= Math.round(calls * factor)) return
    const left = since.getTime() + seconds * 1_000 - now.getTime()
    throw refused(Math.max(1, Math.ceil(left / 1_000)))
  }

  function budgetOf(name: LimitName, network: string): SharedBudget {
    const key = `${name} ${network}`
    const known = budgets.get(key)
    if (known) return known
    if (Date.now() > swept + sweptEveryMs) {
      for (const [each, budget] of budgets) if (budget.isOver()) budgets.delete(each)
      swept = Date.now()
    }
    const { calls, seconds } = table[name]
    const made = sharedBudget({
      calls: Math.round(calls * factor),
      seconds,
      count: (times, now) => countIn(name, network, times, new Date(now)),
    })
    budgets.set(key, made)
    return made
  }

  return {
    async take(name, address) {
      const network = networkOf(address)
      if (table[name].exact) return takeExactly(name, network)
      const waitMs = await budgetOf(name, network).take()
      if (waitMs !== null) throw refused(Math.max(1, Math.ceil(waitMs / 1_000)))
    },
  }
}
