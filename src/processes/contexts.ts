import { withCaller, type ContextWithoutCaller } from '#api/caller-context.ts'
import { sentence } from '#api/refusals.ts'
import { inTransaction, type Database, type Db } from '#platform/db/database.ts'
import { addJobs } from '#platform/jobs.ts'
import type { Ctx } from '#shop/context.ts'
import type { EventName, ShopEvents } from '#shop/events.ts'
import type { Locale } from '#shop/region.ts'
import { announce } from '#shop/webhooks/announce.ts'
import { jobsOfEvent } from './jobs/event-jobs.ts'
import { subscriberRuns } from './jobs/subscriber-runs.ts'

type Given = {
  /** Properties of every context, for any caller. */
  given: Omit<ContextWithoutCaller, 'db' | 'shop' | 'publish' | 'publishMany' | 'transaction'>
  db: Database
  shop(): Ctx['shop']
}

/** The caller of work that no shopper requested. */
const system = {
  shopper: {
    locale: 'hk',
    country: 'hk',
    currency: 'HKD',
    groups: [],
    discountRate: 0,
    session: null,
    ip: null,
    agent: '',
    seenIn: null,
    broughtBy: null,
    browser: { agreed: null, gaClient: null, fbp: null, fbc: null, agent: null },
  },
  member: null,
  refreshToken: null,
  accessToken: null,
  device: { member: null, staff: null },
  staff: null,
  impersonation: null,
  impersonationToken: null,
  remember: () => undefined,
  rememberMember: () => undefined,
  rememberDevice: () => undefined,
  startGuestSession: () => Promise.resolve(null),
  rememberStaff: () => undefined,
  rememberImpersonation: () => undefined,
  say: (code: string, values?: Record<string, string | number>, locale: Locale = 'hk') =>
    sentence(locale, code, values),
} as const

/** Builds the contexts of use cases and jobs; an event becomes the jobs of its subscribers. */
export function openContexts({ given, db, shop }: Given) {
  const context = (): ContextWithoutCaller => {
    const bare = { ...given, db, shop: shop(), publish: publishIn(db), publishMany: publishManyIn(db) }
    // a nested transaction is part of the outer one
    const within = (tx: Db): ContextWithoutCaller => ({
      ...bare,
      db: tx,
      publish: publishIn(tx),
      publishMany: publishManyIn(tx),
      transaction: (work) => work(within(tx) as Ctx),
    })
    // the API and systemContext add the caller before any use case sees it
    return { ...bare, transaction: (work) => inTransaction(db, (tx) => work(within(tx) as Ctx)) }
  }
  const systemContext = (): Ctx => withCaller(context(), system)

  function publishIn(on: Ctx['db']): Ctx['publish'] {
    return async (name, event) => {
      await addJobs(on, jobsOfEvent(name), event)
      await tellOthers(on, name, [event])
    }
  }

  /** Queues webhook deliveries of an event to other programs (rules/platform#9). */
  async function tellOthers<E extends EventName>(
    on: Ctx['db'],
    name: E,
    events: readonly ShopEvents[E][],
  ): Promise<void> {
    const { clock, log } = given
    for (const endpointId of await announce({ db: on, clock, log }, name, events))
      await publishIn(on)('webhook.queued', { endpointId })
  }

  function publishManyIn(on: Ctx['db']): Ctx['publishMany'] {
    return async (name, events, { isLate } = { isLate: true }) => {
      if (events.length === 0) return
      await addJobs(on, jobsOfEvent(name), events, { isLate })
      await tellOthers(on, name, events)
    }
  }

  return { context, systemContext, ...subscriberRuns({ systemContext, db, log: given.log }) }
}
