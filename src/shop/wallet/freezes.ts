import type { Ctx } from '../context.ts'

import { money, type Currency, type Money } from '../money.ts'
import { expireWallet } from './expiry.ts'
import { leastEnd, takeShares, type CreditKind, type LotShare } from './rules.ts'
import * as store from './store.ts'
import type { StoredLot } from './store.ts'
import { between, named } from './wallet.ts'

/** What a member was given for something, in whatever currency it is by now. */
export type Given = {
  memberId: string
  /** That of the credit. */
  ref: string
  /** `refund`: Cash Dollar in the place of money that goes back; anything else was given away. */
  kind?: CreditKind
}

/**
 * The payment of the order that a credit was given for is asked back: what is left of it cannot be spent
 * until that is decided, nor what comes back to it meanwhile. Nothing the second time.
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

/**
 * It was decided: what is frozen of a credit can be spent again, for 30 days at least. Nothing the second
 * time.
 */
export async function thawCredit(tx: Ctx, given: Given): Promise<void> {
  await lockedCurrencies(tx, given)
  const lots = (await lotsFor(tx, given)).filter(({ isFrozen }) => isFrozen)
  for (const lot of lots) await shift(tx, given, lot, 'thaw', lot.frozen, `thaw ${lot.id} ${lot.freezes}`)
  await store.thawLots(
    tx.db,
    lots.map(({ id }) => id),
  )
}

/** What is frozen of a credit, by currency. */
export async function frozenOf(ctx: Ctx, given: Given): Promise<Money[]> {
  const lots = (await lotsFor(ctx, given)).filter(({ frozen }) => frozen > 0)
  return [...Map.groupBy(lots, ({ currency }) => currency)].map(([currency, ownLots]) =>
    money(
      currency,
      ownLots.reduce((sum, { frozen }) => sum + frozen, 0),
    ),
  )
}

/**
 * Lets go of so much of what is frozen of a credit as is taken back in the same transaction. The wallet is
 * locked.
 */
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

/** What came back to frozen lots is frozen as well. The wallet is locked. */
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

/** Given away; a refund is money of the order's own, and frozen where that is asked for alone. */
const lotsFor = async (ctx: Ctx, { memberId, ref, kind }: Given): Promise<StoredLot[]> =>
  (await store.listAllLots(ctx.db, memberId, ref)).filter(({ worth, source }) =>
    kind === 'refund' ? source === 'refund' : worth === 'promo',
  )

async function lockedCurrencies(tx: Ctx, given: Given): Promise<Currency[]> {
  const currencies = [...new Set((await lotsFor(tx, given)).map(({ currency }) => currency))]
  if (currencies.length > 0) await store.lockWholeWallet(tx.db, given.memberId, currencies)
  return currencies
}

/** Moves a part of a lot between what can be spent and what is frozen. */
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
