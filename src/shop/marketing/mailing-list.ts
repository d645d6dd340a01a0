import { timeOutside } from '../../platform/clock.ts'
import type { Ctx } from '../context.ts'
import { eachByItself } from '../portions.ts'
import { isLocale, preferredLang } from '../region.ts'
import { nextTry, nextTryOfRefused, overdueTries } from './mailing-list.rules.ts'
import * as store from './mailing-list.store.ts'
import type { ListAnswer } from './ports.ts'

/** Longer than the company may take to answer: whoever holds an update so long is gone. */
const leaseSeconds = 60
/** What one run of the sweep does at most. */
const mostAtOnce = { addresses: 200, milliseconds: 30_000 }

const momentOf = ({ clock }: Ctx): store.Moment => ({ now: clock.now(), outside: timeOutside(clock) })

/**
 * Tells the company of an address, and again of what changed meanwhile, until nothing of it is due. Outside a
 * transaction; told twice is told once.
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
    await store.putOff(ctx.db, update, {
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

/** Whatever the company did not answer, and what changed where no job was made of it. */
export async function updateWhatIsDue(ctx: Ctx): Promise<void> {
  const started = performance.now()
  const due = await store.listDue(ctx.db, momentOf(ctx), mostAtOnce.addresses)
  await eachByItself(due, async (email) => {
    if (performance.now() - started <= mostAtOnce.milliseconds) await updateMailingList(ctx, email)
  })
}

/** Addresses that the company refused, or did not answer of again and again, for who watches the shop. */
export const overdueUpdates = ({ db }: Pick<Ctx, 'db'>): Promise<number> =>
  store.countOverdue(db, overdueTries)
