import type { Ctx } from '../../context.ts'
import type { FileAnswer } from '../../endpoint.ts'
import type { CronJob } from '../../subscribers.ts'
import { forgetFiles } from '../../personal.ts'
import { commonRefusals, Refusal } from '../../refusal.ts'
import { deskRead } from '../../staff/write.ts'
import * as contract from '../desk.contract.ts'
import * as claims from './claims.store.ts'
import * as store from '../attempts/attempts.store.ts'
import { dayMs } from '../../calendar.ts'

/** Screenshot of a claim. Needs right `fps.match`, because it may show a bank account. */
export const getFpsScreenshot = deskRead(
  contract.getFpsScreenshot,
  'fps.match',
  async (ctx, { id, size }): Promise<FileAnswer> => {
    const screenshotId = (await store.findAttempt(ctx.db, id))?.screenshotId
    const bytes = screenshotId ? await ctx.photos.read(screenshotId, size) : null
    if (!bytes) throw new Refusal(commonRefusals.not_found)
    return { type: 'image/webp', body: new Uint8Array(bytes), name: `${id}.webp` }
  },
)

/** Erases claim notes and screenshots from the payments of orders. */
export async function eraseClaims(tx: Ctx, orderIds: readonly string[]): Promise<void> {
  // files are deleted at once; losing them on a rollback does no harm
  for (const id of await claims.dropClaimWords(tx.db, orderIds)) await tx.photos.remove(id)
}

/** Deletes claim notes and screenshots 30 days after the payment was captured, rejected or expired. */
export const forgetClaims: CronJob = {
  job: 'forget-fps-claims',
  at: '30 19 * * *', // 03:30 in Hong Kong
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - 30 * dayMs)
    await forgetFiles(ctx, (db, most) => claims.dropSettledClaimWords(db, before, most), ctx.photos)
  },
}
