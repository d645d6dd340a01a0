import { timeOutside } from '../../platform/clock.ts'
import type { Ctx } from '../context.ts'
import { eachByItself } from '../portions.ts'
import { isLocale, preferredLang } from '../region.ts'
import { nextTry, nextTryOfRefused, overdueTries } from './mailing-list.rules.ts'
import * as store from './mailing-list.store.ts'
import type { ListAnswer } from './ports.ts'

/** Longer than the timeout of the provider; a lease older than that belongs to a crashed process. */
const leaseSeconds = 60
/** Maximum work of one run of the scheduled job. */
const mostAtOnce = { addresses: 200, milliseconds: 30_000 }

const momentOf = ({ clock }: Ctx): store.Moment => ({ now: clock.now(), outside: timeOutside(clock) })

/**
 * Sends the update of an address, and changes made meanwhile, until nothing is due. Runs outside a transaction.
 * Idempotent.
 */
export async function updateMailingList(ctx: Ctx, email: string): Promise<void> {
  for (;;) {
    const moment = momentOf(ctx)
    const heldUntil = new Date(moment.outside.getTime() + leaseSeconds * 1_000)
    const update = await store.takeUpdate(ctx.db, email, moment, heldUntil)
    if (!update) return
    await tryUpdate(ctx, update)
  }
}

async function tryUpdate(ctx: Ctx, update: store.ListUpdate): Promise<void> {
  const { outcome, status } = await tell(ctx, update)
  const now = ctx.clock.now()
  if (outcome === 'taken') await store.endUpdate(ctx.db, update)
  else
    await store.postponeUpdate(ctx.db, update, {
      outcome,
      status,
      nextTryAt: outcome === 'away' ? nextTry(update.tries, now) : nextTryOfRefused(now),
    })
}

async function tell(ctx: Ctx, { email, isSubscribed, locale }: store.ListUpdate): Promise<ListAnswer> {
  const { mailingList } = ctx.outside
  return isSubscribed
    ? mailingList.signUp(email, preferredLang[isLocale(locale) ? locale : 'hk'])
    : mailingList.unsubscribe(email)
}

/** Sends due updates: retries, and changes without a job. */
export async function sendDueUpdates(ctx: Ctx): Promise<void> {
  const started = performance.now()
  const due = await store.listDue(ctx.db, momentOf(ctx), mostAtOnce.addresses)
  await eachByItself(due, async (email) => {
    if (performance.now() - started <= mostAtOnce.milliseconds) await updateMailingList(ctx, email)
  })
}

/** Number of updates that were refused or repeatedly not answered, for monitoring. */
export const overdueUpdates = ({ db }: Pick<Ctx, 'db'>): Promise<number> =>
  store.countOverdue(db, overdueTries)
