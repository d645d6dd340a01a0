import { dayInHongKong } from '../calendar.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { fromDecimal } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { atTheDesk } from '../staff/write.ts'
import * as store from './desk.store.ts'
import * as moveStore from './moves.store.ts'
import { fitLots } from './lots/leaving.ts'
import { isExpired, stateOn } from './lots/lot.rules.ts'
import * as lotStore from './lots/lot.store.ts'
import * as lotState from './lots/lot-state.store.ts'
import { mostPieces, type MoveKind } from './rules.ts'
import { stockRefusals } from './refusals.rules.ts'

/** A lot by its number; `expiresOn` undefined: the lot must exist. */
type NamedLot = { number: string; expiresOn?: string | null }
export type LevelChange = {
  subSku: string
  changeOf(onHand: number): number
  lot?: NamedLot | null
  /** HKD cents for a unit. */
  unitCost?: number | null
}
type Changing = { kind: MoveKind; reason: string; place?: string }

/** The level change of a received line. */
export const goodsOf = ({
  subSku,
  quantity,
  lot,
  expiresOn,
  cost,
}: {
  subSku: string
  quantity: number
  lot?: string | undefined
  expiresOn?: string | undefined
  cost?: number | undefined
}): LevelChange => ({
  subSku,
  changeOf: () => quantity,
  lot: lot ? { number: lot, expiresOn: expiresOn ?? null } : null,
  unitCost: cost === undefined ? null : fromDecimal(cost, 'HKD').minor,
})

/** Checks that all options exist. Throws `stock.unknown_option`. */
export async function assertKnownSkus(ctx: Ctx, subSkus: readonly string[]): Promise<void> {
  const { bySubSku } = await catalogueOf(ctx)
  for (const sku of subSkus)
    if (!bySubSku.has(sku)) throw new Refusal(stockRefusals.unknown_option, { values: { sku } })
}

type Planned = { subSku: string; change: number; lot: NamedLot | null; unitCost: number | null }

/** Validates changes against locked levels. Throws `stock.below_zero`, `stock.too_many`. */
function planned(input: readonly LevelChange[], levels: readonly store.LevelRow[]): Planned[] {
  const now = new Map(levels.map(({ subSku, onHand }) => [subSku, onHand]))
  const changes = input.map(({ subSku, changeOf, lot = null, unitCost = null }) => {
    const onHand = now.get(subSku) ?? 0
    const change = changeOf(onHand)
    now.set(subSku, onHand + change)
    return { subSku, change, lot, unitCost }
  })
  for (const { subSku, onHand } of levels) {
    const pieces = now.get(subSku) ?? 0
    if (pieces < 0) throw new Refusal(stockRefusals.below_zero, { values: { sku: subSku, there: onHand } })
    if (pieces > mostPieces) throw new Refusal(stockRefusals.too_many, { values: { sku: subSku } })
  }
  return changes.filter(({ change }) => change !== 0)
}

/**
 * Changes the units on hand at a place. They may fall below what is sold: that opens a task and withholds short orders
 * from picking (rules/stock#7). Throws `stock.unknown_option`, `stock.below_zero`, `stock.too_many`, and for lots
 * `stock.unknown_lot`, `stock.other_expiry`, `stock.lot_expired`, `stock.lot_too_few`.
 */
export async function changeLevels(
  tx: Ctx,
  input: readonly LevelChange[],
  { kind, reason, place = 'warehouse' }: Changing,
): Promise<void> {
  const subSkus = [...new Set(input.map(({ subSku }) => subSku))]
  await assertKnownSkus(tx, subSkus)
  const changes = planned(input, await store.lockLevels(tx.db, subSkus, place))
  if (changes.length === 0) return
  const actor = atTheDesk(tx).email
  const at = tx.clock.now()
  const moveIds = await moveStore.moveOnHand(tx.db, changes, { kind, reason, actor, at, place })
  await changeLots(tx, changes, moveIds, place)
  await askForMissing(tx, subSkus, actor)
}

/** Applies changes that name a lot. Other increases have no lot; other decreases are attributed by `fitLots`. */
async function changeLots(
  tx: Ctx,
  changes: readonly Planned[],
  moveIds: readonly string[],
  place: string,
): Promise<void> {
  const lying = await store.listLotUnits(tx.db, place, [...new Set(changes.map(({ subSku }) => subSku))])
  const moves: lotStore.LotMove[] = []
  for (const [index, { subSku, change, lot }] of changes.entries()) {
    if (lot === null) continue
    const lotId = await lotOf(tx, subSku, lot)
    const left = (lying.get(lotId) ?? 0) + change
    if (left < 0)
      throw new Refusal(stockRefusals.lot_too_few, { values: { lot: lot.number, left: left - change } })
    lying.set(lotId, left)
    moves.push({ lotId, moveId: moveIds[index] ?? '', subSku, pieces: change })
  }
  await lotStore.moveLots(tx.db, place, moves, tx.clock.now())
  await fitLots(
    tx,
    place,
    changes.flatMap(({ subSku, change }, index) =>
      change < 0 ? [{ id: moveIds[index] ?? '', subSku }] : [],
    ),
  )
}

/** Finds the lot of a number, or creates it. The level of its option is locked. */
async function lotOf(tx: Ctx, subSku: string, { number, expiresOn }: NamedLot): Promise<string> {
  const [known] = await lotStore.findLots(tx.db, [{ subSku, number }])
  const today = dayInHongKong(tx.clock.now())
  if (known) {
    if (expiresOn !== undefined && expiresOn !== null && known.expiresOn !== expiresOn)
      throw new Refusal(stockRefusals.other_expiry, {
        values: { lot: number, day: known.expiresOn ?? '–' },
      })
    return known.id
  }
  if (expiresOn === undefined) throw new Refusal(stockRefusals.unknown_lot, { values: { lot: number } })
  if (isExpired(expiresOn, today)) throw new Refusal(stockRefusals.lot_expired, { values: { lot: number } })
  const { lot_days: days } = await settingsOf(tx)
  const state = stateOn({ expiresOn, state: 'open' }, today, days.sold)
  const doer = { actor: atTheDesk(tx).email, at: tx.clock.now() }
  return lotState.addLot(tx.db, { subSku, number, expiresOn, state }, doer)
}

/** Opens tasks for short options and publishes `stock.fell_short`, to which orders subscribe (rules/stock#7). */
export async function askForMissing(tx: Ctx, subSkus: readonly string[], actor: string): Promise<void> {
  const short = await store.listMissing(tx.db, subSkus)
  await store.openShortfalls(tx.db, short, { actor, at: tx.clock.now() })
  if (short.length > 0) await tx.publish('stock.fell_short', { subSkus: short.map(({ subSku }) => subSku) })
}
