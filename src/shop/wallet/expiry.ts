import type { Ctx } from '../context.ts'
import type { Currency } from '../money.ts'
import { eachByItself } from '../portions.ts'
import { isLive } from './rules.ts'
import * as store from './store.ts'
import { lotEntries, named, negative } from './wallet.ts'

/** Writes off what has expired in all wallets; what is held for an order waits for it. */
export async function expireLots(ctx: Ctx): Promise<void> {
  const wallets = await store.listExpired(ctx.db, ctx.clock.now())
  await eachByItself(wallets, (wallet) => ctx.transaction((tx) => expireWallet(tx, wallet)))
}

/** Writes off what has expired of one balance. */
export async function expireWallet(
  tx: Ctx,
  { memberId, currency }: { memberId: string; currency: Currency },
): Promise<void> {
  const now = tx.clock.now()
  await store.lockWallet(tx.db, memberId, currency)
  const lots = (await store.listLots(tx.db, memberId, currency)).filter(
    (lot) => lot.available > 0 && !isLive(lot, now),
  )
  for (const { id, available } of lots) {
    const entries = lotEntries(
      'available',
      memberId,
      currency,
      negative([{ lotId: id, amount: available }]),
      'breakage',
    )
    // a lot may expire again after something came back to it
    await store.post(
      tx.db,
      { ...named(tx, { key: `expire ${id} ${now.toISOString()}` }), kind: 'expire', ref: id },
      entries,
    )
  }
}

/**
 * Days before the end at which an owner is told. A lot that is told of at the later one is not told of at the
 * earlier.
 */
const warnings = [7, 30]

/** Tells owners what ends within a month, and within a week. */
export async function warnOfExpiry(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  for (const days of warnings)
    await ctx.transaction(async (tx) => {
      const owners = Map.groupBy(await store.takeToWarn(tx.db, now, days), ({ memberId }) => memberId)
      for (const [memberId, lots] of owners) {
        const lotsView = lots.map(({ currency, amount, expiresAt }) => ({
          currency,
          minor: amount,
          expiresAt: expiresAt.toISOString(),
        }))
        await tx.publish('wallet.expiring', {
          memberId,
          day: now.toISOString().slice(0, 10),
          lots: lotsView,
        })
      }
    })
}
