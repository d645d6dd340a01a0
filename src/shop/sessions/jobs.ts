import type { Ctx } from '../context.ts'
import type { CronJob } from '../subscribers.ts'
import { daysLater } from '../branches/day.rules.ts'
import { noticeDays } from './rules.ts'
import { noticeDue } from './session.rules.ts'
import { moveSession, addSessionEvent, today } from './sessions.ts'
import * as store from './store.ts'
import { eachByItself, inPortions, longestRun, type Portion } from '../portions.ts'
import { expireDue } from './transfers/transfer.store.ts'

/** Batch size, in packages. */
const most = 500

type Packages = (portion: Portion) => Promise<readonly { id: string }[]>

/** Runs `work` on each listed package in its own transaction, in batches. */
const eachOf = (ctx: Ctx, list: Packages, work: (tx: Ctx, id: string) => Promise<void>): Promise<void> =>
  inPortions(
    most,
    async (portion: Portion) => (await list(portion)).map(({ id }) => id),
    (ids) => eachByItself(ids, (id) => ctx.transaction((tx) => work(tx, id))),
    longestRun.seldom,
  )

/** 09:00 in Hong Kong: notifies owners 60, 30 and 7 days before sessions expire (rules/sessions#3). */
export const announceEndingSessions: CronJob = {
  job: 'announce-ending-sessions',
  at: '0 1 * * *',
  async run(ctx) {
    // shortest notice first, so that a package is announced once per run
    const each = noticeDays.toReversed().map((days) => () => announce(ctx, days))
    await eachByItself(each, (part) => part())
  },
}

/** Announces packages that expire within `days`, unless a notice as short was already sent. */
async function announce(ctx: Ctx, days: number): Promise<void> {
  const until = daysLater(today(ctx), days)
  await eachOf(
    ctx,
    (portion) => store.listToAnnounce(ctx.db, { today: today(ctx), until, days }, portion),
    async (tx, id) => {
      const found = await store.lockPackage(tx.db, id)
      const due = found && noticeDue(found, today(tx))
      if (!found || !due) return
      await store.changePackage(tx.db, id, { announced_days: due })
      await addSessionEvent(tx, id, 'announced', { actor: 'system' }, { days: due })
      await tx.publish('sessions.expiring', { packageId: id, days: due })
    },
  )
}

/** 00:10 in Hong Kong: expires unused sessions whose last day was yesterday; booked ones stay booked. */
export const expireSessions: CronJob = {
  job: 'expire-sessions',
  at: '10 16 * * *',
  async run(ctx) {
    await expireDue(ctx.db, ctx.clock.now())
    const yesterday = daysLater(today(ctx), -1)
    const ended: Packages = (portion) => store.listEnded(ctx.db, yesterday, portion)
    await eachOf(ctx, ended, async (tx, id) => {
      const found = await store.lockPackage(tx.db, id)
      // extended meanwhile
      if (!found || found.expiresOn > yesterday) return
      for (const session of found.sessions) {
        if (session.state !== 'active') continue
        await moveSession(tx, session, 'expired')
        await addSessionEvent(tx, id, 'expired', { actor: 'system' }, {}, session.id)
      }
    })
  },
}
