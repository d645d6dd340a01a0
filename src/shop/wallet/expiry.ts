import type { Ctx } from '../context.ts'
import type { Currency } from '../money.ts'
import { eachByItself } from '../portions.ts'
import { isLive } from './rules.ts'
import * as store from './store.ts'
import { lotEntries, named, negative } from './wallet.ts'

/** Writes off expired lots of all wallets. Amounts held for orders are not written off until they are released. */
export async function expireLots(ctx: Ctx): Promise<void> {
  const wallets = await store.listExpired(ctx.db, ctx.clock.now())
  await eachByItself(wallets, (wallet) => ctx.transaction((tx) => expireWallet(tx, wallet)))
}

/** Writes off the expired lots of one balance. */
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
    // a lot may expire again after an amount was returned to it, so the key includes the time
    await store.post(
      tx.db,
      { ...named(tx, { key: `expire ${id} ${now.toISOString()}` }), kind: 'expire', ref: id },
      entries,
    )
  }
}

/** Days before expiry at which owners are warned. A lot warned of at 7 days is not warned of at 30. */
const warnings = [7, 30]

/** Warns owners of lots that expire within 30 days, and within 7. */
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
