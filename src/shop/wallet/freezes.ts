import type { Ctx } from '../context.ts'

import { money, type Currency, type Money } from '../money.ts'
import { expireWallet } from './expiry.ts'
import { leastEnd, takeShares, type CreditKind, type LotShare } from './rules.ts'
import * as store from './store.ts'
import type { StoredLot } from './store.ts'
import { between, named } from './wallet.ts'

/** A member's credits with one reference, in all currencies. */
export type Given = {
  memberId: string
  /** Reference of the credit. */
  ref: string
  /** `refund`: Cash Dollar credited as a refund; omitted or others: promotional credit. */
  kind?: CreditKind
}

/**
 * Freezes the rest of a credit while the payment of its order is disputed; amounts returned to it meanwhile are frozen
 * too. Idempotent.
 */
export async function freezeCredit(tx: Ctx, given: Given): Promise<void> {
  for (const currency of await lockedCurrencies(tx, given))
    await expireWallet(tx, { memberId: given.memberId, currency })
  for (const lot of await lotsFor(tx, given)) {
    if (lot.isFrozen) continue
    await store.freezeLot(tx.db, lot.id)
    await shift(tx, given, lot, 'freeze', lot.available, `freeze ${lot.id} ${lot.freezes + 1}`)
  }
}

/** Unfreezes a credit after the dispute, extended to at least 30 days. Idempotent. */
export async function thawCredit(tx: Ctx, given: Given): Promise<void> {
  await lockedCurrencies(tx, given)
  const lots = (await lotsFor(tx, given)).filter(({ isFrozen }) => isFrozen)
  for (const lot of lots) await shift(tx, given, lot, 'thaw', lot.frozen, `thaw ${lot.id} ${lot.freezes}`)
  await store.thawLots(
    tx.db,
    lots.map(({ id }) => id),
  )
}

/** Frozen amounts of a credit, by currency. */
export async function frozenOf(ctx: Ctx, given: Given): Promise<Money[]> {
  const lots = (await lotsFor(ctx, given)).filter(({ frozen }) => frozen > 0)
  return [...Map.groupBy(lots, ({ currency }) => currency)].map(([currency, ownLots]) =>
    money(
      currency,
      ownLots.reduce((sum, { frozen }) => sum + frozen, 0),
    ),
  )
}

/** Unfreezes the part of a credit that is clawed back in the same transaction. The wallet is locked. */
export async function thawToTakeBack(
  tx: Ctx,
  { memberId, ref, kind, amount, key }: Given & { amount: Money; key: string },
): Promise<void> {
  const lots = (await lotsFor(tx, { memberId, ref, ...(kind ? { kind } : {}) })).filter(
    ({ currency }) => currency === amount.currency,
  )
  const shares = takeShares(
    lots.map((lot) => ({ ...lot, available: lot.frozen })),
    amount.minor,
  )
  for (const share of shares) {
    const lot = lots.find(({ id }) => id === share.lotId)
    if (lot) await shift(tx, { memberId, ref }, lot, 'thaw', share.amount, `thaw ${lot.id} for ${key}`)
  }
}

/** Freezes amounts that were returned to frozen lots. The wallet is locked. */
export async function freezeAgain(
  tx: Ctx,
  { memberId, currency }: { memberId: string; currency: Currency },
  shares: readonly LotShare[],
  key: string,
): Promise<void> {
  const frozen = await store.frozenOf(
    tx.db,
    shares.map(({ lotId }) => lotId),
  )
  const again = shares.filter(({ lotId }) => frozen.includes(lotId))
  if (again.length === 0) return
  const words = { ...named(tx, { key: `freeze after ${key}`, reason }), kind: 'freeze' as const }
  await store.post(tx.db, words, between({ memberId, currency }, 'available', 'frozen', again))
}

const reason = { cause: 'dispute' } as const

/** Lots of the credit: promo lots, or refund lots only if kind `refund` is requested. */
const lotsFor = async (ctx: Ctx, { memberId, ref, kind }: Given): Promise<StoredLot[]> =>
  (await store.listAllLots(ctx.db, memberId, ref)).filter(({ worth, source }) =>
    kind === 'refund' ? source === 'refund' : worth === 'promo',
  )

async function lockedCurrencies(tx: Ctx, given: Given): Promise<Currency[]> {
  const currencies = [...new Set((await lotsFor(tx, given)).map(({ currency }) => currency))]
  if (currencies.length > 0) await store.lockWholeWallet(tx.db, given.memberId, currencies)
  return currencies
}

/** Moves an amount of a lot between `available` and `frozen`. */
async function shift(
  tx: Ctx,
  { memberId, ref }: Given,
  { id: lotId, currency }: StoredLot,
  kind: 'freeze' | 'thaw',
  amount: number,
  key: string,
): Promise<void> {
  if (amount === 0) return
  const shares = [{ lotId, amount }]
  const [from, to] =
    kind === 'freeze' ? (['available', 'frozen'] as const) : (['frozen', 'available'] as const)
  if (
    !(await store.post(
      tx.db,
      { ...named(tx, { key, reason }), kind, ref },
      between({ memberId, currency }, from, to, shares),
    ))
  )
    throw new Error(`${key} was said before`)
  if (kind === 'thaw') await store.extendLots(tx.db, shares, leastEnd(tx.clock.now()))
}
