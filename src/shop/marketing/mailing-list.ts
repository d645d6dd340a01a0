import { timeOutside } from '../../platform/clock.ts'
import type { Ctx } from '../context.ts'
import { isRefusal } from '../refusal.ts'
import { isLocale, preferredLang } from '../region.ts'
import { nextTry, overdueTries } from './mailing-list.rules.ts'
import * as store from './mailing-list.store.ts'

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
  const { email, isSubscribed, locale, tries } = update
  const { mailingList } = ctx.outside
  try {
    if (isSubscribed) await mailingList.signUp(email, preferredLang[isLocale(locale) ? locale : 'hk'])
    else await mailingList.unsubscribe(email)
  } catch (error) {
    if (!isRefusal(error)) ctx.log.error({ error: String(error) }, 'the mailing list could not be told')
    return store.putOff(ctx.db, update, nextTry(tries, ctx.clock.now()))
  }
  await store.endUpdate(ctx.db, update)
}

/** Whatever the company did not answer, and what changed where no job was made of it. */
export async function updateWhatIsDue(ctx: Ctx): Promise<void> {
  const started = performance.now()
  for (const email of await store.listDue(ctx.db, momentOf(ctx), mostAtOnce.addresses)) {
    if (performance.now() - started > mostAtOnce.milliseconds) return
    await updateMailingList(ctx, email)
  }
}

/** Addresses of which the company did not answer again and again, for who watches the shop. */
export const overdueUpdates = ({ db }: Pick<Ctx, 'db'>): Promise<number> => store.countTried(db, overdueTries)
