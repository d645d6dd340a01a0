import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { allocate, type Money } from '../money.ts'
import { spendShares, sumOf, type Lot, type LotShare } from './rules.ts'
import * as store from './store.ts'
import { lotEntries, named, negative } from './wallet.ts'

export type Conversion = {
  memberId: string
  out: Money
  in: Money
  /** Names this conversion for ever. */
  key: string
  /** At most so many since then, this one included. */
  most: number
  since: Date
}

/**
 * Turns one currency of a wallet into another, both legs through the shop's clearing account; what was given
 * away stays so and ends when it would have. Asked again with its key, it is done. Answers why it cannot be.
 */
export async function convertWallet(tx: Ctx, conversion: Conversion): Promise<'done' | 'short' | 'too_many'> {
  const { memberId, out, in: got, key, most, since } = conversion
  await store.lockWholeWallet(tx.db, memberId, [out.currency, got.currency])
  if ((await store.takenBy(tx.db, key)) !== null) return 'done'
  if ((await store.countSince(tx.db, memberId, 'convert', since)) >= most) return 'too_many'
  const lots = await store.listLots(tx.db, memberId, out.currency)
  const shares = spendShares(lots, out.minor, { now: tx.clock.now() })
  if (!shares) return 'short'
  const made = convertedLots(conversion, lots, shares)
  const entries = [
    ...lotEntries('available', memberId, out.currency, negative(shares), 'fx_clearing'),
    ...lotEntries('available', memberId, got.currency, made.parts, 'fx_clearing'),
  ]
  await store.post(tx.db, { ...named(tx, { key, actor: 'shopper' }), kind: 'convert' }, entries, made.lots)
  return 'done'
}

/** What a conversion could be of, at most. */
export async function convertsLeft(
  ctx: Ctx,
  memberId: string,
  { most, since }: Pick<Conversion, 'most' | 'since'>,
): Promise<number> {
  return Math.max(0, most - (await store.countSince(ctx.db, memberId, 'convert', since)))
}

/**
 * A new lot for each that was spent from, with its worth and its end; a part too small for the other currency
 * adds to the others.
 */
function convertedLots(
  { memberId, in: got }: Conversion,
  lots: readonly Lot[],
  lotShares: readonly LotShare[],
) {
  const shares = allocate(
    got,
    lotShares.map(({ amount }) => amount),
  )
  const made: { lots: store.NewLot[]; parts: LotShare[] } = { lots: [], parts: [] }
  for (const [at, { lotId }] of lotShares.entries()) {
    const source = lots.find(({ id }) => id === lotId)
    const amount = shares[at]?.minor ?? 0
    if (!source || amount === 0) continue
    const { worth, expiresAt, ref } = source
    const id = randomUUID()
    made.lots.push({ id, memberId, currency: got.currency, source: 'convert', ref, worth, expiresAt })
    made.parts.push({ lotId: id, amount })
  }
  if (sumOf(made.parts) !== got.minor) throw new Error('a conversion lost something on the way')
  return made
}
