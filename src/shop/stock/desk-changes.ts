import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { deskWrite } from '../staff/write.ts'
import * as contract from './desk.contract.ts'
import * as store from './desk.store.ts'
import { withSkus } from './barcodes/barcodes.ts'
import { changeLevels, goodsOf, assertKnownSkus } from './change.ts'
import { followCount } from './counts/count.store.ts'
import { levelsOf } from './desk.ts'
import { changedBetween } from './lots/lot.rules.ts'
import { lotStockOf } from './lots/lot.store.ts'
import { findReceivedSince } from './moves.store.ts'
import { stockRefusals } from './refusals.rules.ts'

/** Audit values of levels. */
const looked = async (tx: Ctx, subSkus: readonly string[]) =>
  (await store.listLevels(tx.db, subSkus)).map(({ subSku, onHand, reserved, allocated }) => ({
    subSku,
    onHand,
    reserved,
    allocated,
  }))

const skusOf = ({ lines }: { lines: readonly { subSku: string }[] }) => lines.map(({ subSku }) => subSku)

export const adjustStock = deskWrite(
  contract.adjustStock,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: (_, { subSku }) => subSku,
    look: (tx, { subSku }) => looked(tx, [subSku]),
  },
  async (tx, { subSku, change: pieces, lot, reason }) => {
    await changeLevels(tx, [{ subSku, changeOf: () => pieces, lot: lot ? { number: lot } : null }], {
      kind: 'adjust',
      reason,
    })
    return { levels: await levelsOf(tx, [subSku]) }
  },
)

/**
 * Prevents that two tabs receive one delivery note: `seen` is the last move the form knew. Throws
 * `stock.unknown_option`, `stock.note_meanwhile`.
 */
async function mustBeNew(tx: Ctx, reason: string, seen: string, written: readonly string[]): Promise<void> {
  const subSkus = [...new Set(written)]
  await assertKnownSkus(tx, subSkus)
  await store.lockLevels(tx.db, subSkus, 'warehouse')
  const after = seen === 'none' ? null : seen
  const found = await findReceivedSince(tx.db, { reason, subSkus, after })
  if (found)
    throw new Refusal(stockRefusals.note_meanwhile, {
      values: { note: reason, sku: found.subSku, pieces: found.pieces },
    })
}

export const receiveGoods = deskWrite(
  contract.receiveGoods,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: (_, { reference }) => reference,
    look: (tx, input) => looked(tx, skusOf(input)),
  },
  async (tx, { reference, seen, lines: written }) => {
    const lines = await withSkus(tx, written)
    if (seen !== undefined) await mustBeNew(tx, reference, seen, skusOf({ lines }))
    await changeLevels(tx, lines.map(goodsOf), { kind: 'receive', reason: reference })
    return { levels: await levelsOf(tx, skusOf({ lines })) }
  },
)

/**
 * Sets counted units in the warehouse. Each difference is a move, and is added to the expected units of open counts, so
 * that they do not apply it again (rules/stock#12). Throws the refusals of `changeLevels`.
 */
export async function setCounts(
  tx: Ctx,
  counts: readonly { subSku: string; counted: number }[],
  reason: string,
): Promise<void> {
  const subSkus = [...new Set(counts.map(({ subSku }) => subSku))]
  await assertKnownSkus(tx, subSkus)
  await store.lockLevels(tx.db, subSkus, 'warehouse')
  const before = await lotStockOf(tx.db, 'warehouse', subSkus)
  await changeLevels(tx, counts.map(countedOf), { kind: 'adjust', reason })
  const after = await lotStockOf(tx.db, 'warehouse', subSkus)
  await followCount(
    tx.db,
    'warehouse',
    subSkus.flatMap((subSku) =>
      changedBetween(before.get(subSku), after.get(subSku)).map((each) => ({ ...each, subSku })),
    ),
  )
}

const countedOf = ({ subSku, counted }: { subSku: string; counted: number }) => ({
  subSku,
  changeOf: (onHand: number) => counted - onHand,
})

export const countStock = deskWrite(
  contract.countStock,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: () => null,
    look: (tx, input) => looked(tx, skusOf(input)),
  },
  async (tx, { reason, lines: written }) => {
    const lines = await withSkus(tx, written)
    await setCounts(tx, lines, reason)
    return { levels: await levelsOf(tx, skusOf({ lines })) }
  },
)
