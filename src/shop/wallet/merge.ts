import type { Reason } from '../causes.ts'
import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { currencies } from '../money.ts'
import { moveClaimed } from './gift-codes/gift.store.ts'
import * as holds from './hold.store.ts'
import * as store from './store.ts'
import type { Entry } from './store.ts'
import { named } from './wallet.ts'

/**
 * Moves a wallet to the account that a member was merged into: lot by lot with worth, expiry and frozen amounts, so
 * that refunds of old orders still find their lots; with the gift codes claimed into it. False, and no change: an
 * amount is held for an unpaid order.
 */
export async function moveWallet(
  tx: Ctx,
  from: string,
  to: string,
  { key, actor, reason }: { key: string; actor: string; reason: Reason },
) {
  for (const memberId of [from, to].toSorted()) await store.lockWholeWallet(tx.db, memberId, currencies)
  const lots = await store.listAllLots(tx.db, from)
  if (lots.some(({ held }) => held > 0)) return false
  const pairs = lots.map((lot) => ({ lot, now: randomUUID() }))
  const made = pairs.map(({ lot: { currency, source, ref, worth, expiresAt, isFrozen }, now }) => ({
    id: now,
    memberId: to,
    currency,
    source,
    ref,
    worth,
    expiresAt,
    isFrozen,
  }))
  const entries = pairs.flatMap(({ lot: { id, currency, ...lot }, now }) =>
    (['available', 'frozen'] as const).flatMap((account): Entry[] =>
      lot[account] === 0
        ? []
        : [
            { account, memberId: from, lotId: id, currency, amount: -lot[account] },
            { account, memberId: to, lotId: now, currency, amount: lot[account] },
          ],
    ),
  )
  if (pairs.length > 0)
    await store.post(
      tx.db,
      { ...named(tx, { key, actor, reason }), kind: 'migrate', ref: from },
      entries,
      made,
    )
  await store.thawLots(
    tx.db,
    lots.map(({ id }) => id),
  )
  await holds.moveHolds(
    tx.db,
    from,
    to,
    pairs.map(({ lot, now }) => ({ old: lot.id, now })),
  )
  await moveClaimed(tx.db, from, to)
  return true
}
