import type { Ctx } from '../../context.ts'
import type { FileAnswer } from '../../endpoint.ts'
import type { CronJob } from '../../news.ts'
import { forgetFiles } from '../../personal.ts'
import { commonRefusals, Refusal } from '../../refusal.ts'
import { deskRead } from '../../staff/write.ts'
import * as contract from '../desk.contract.ts'
import * as claims from './claims.store.ts'
import * as store from '../attempts/attempts.store.ts'

/** For who compares with the bank: a screenshot tells of an account. */
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

/** Takes what buyers wrote and showed out of the payments of these orders. */
export async function eraseClaims(tx: Ctx, orderIds: readonly string[]): Promise<void> {
  // gone at once; files that a broken transaction would have kept are no loss to anybody
  for (const id of await claims.dropClaimWords(tx.db, orderIds)) await tx.photos.remove(id)
}

/**
 * What a buyer wrote and showed is kept for a month after the payment is settled: captured, turned down or
 * lapsed.
 */
export const forgetClaims: CronJob = {
  job: 'forget-fps-claims',
  at: '30 19 * * *', // 03:30 in Hong Kong
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - 30 * 86_400_000)
    await forgetFiles(ctx, (db, most) => claims.dropSettledClaimWords(db, before, most), ctx.photos)
  },
}
