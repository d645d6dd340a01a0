import { dayInHongKong } from '../../calendar.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import { optionName } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { fromDecimal, money, toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { changeLevels, goodsOf, assertKnownSkus } from '../change.ts'
import { stockRefusals } from '../refusals.rules.ts'
import * as contract from './purchase.contract.ts'
import * as store from './purchase.store.ts'
import * as lineStore from './purchase-lines.store.ts'

const todayOf = (ctx: Ctx): string => dayInHongKong(ctx.clock.now())
const doer = (tx: Ctx) => ({ actor: atTheDesk(tx).email, at: tx.clock.now() })

const toPurchaseView = (order: store.PurchaseRow): contract.PurchaseOrder => ({
  ...order,
  createdAt: order.createdAt.toISOString(),
  closedAt: order.closedAt && order.closedAt.toISOString(),
})

/** A purchase order with its lines. Throws `stock.unknown_purchase`. */
async function wholeOf(
  ctx: Ctx,
  id: string,
): Promise<{ order: contract.PurchaseOrder; lines: contract.PurchaseLine[] }> {
  const order = await store.findPurchase(ctx.db, todayOf(ctx), id)
  if (!order) throw new Refusal(stockRefusals.unknown_purchase)
  const { bySubSku } = await catalogueOf(ctx)
  const { locale } = ctx.shopper
  const lines = (await lineStore.listLines(ctx.db, id)).map(({ unitCost, ...row }) => {
    const found = bySubSku.get(row.subSku)
    return {
      ...row,
      name: found ? textIn(locale, found.product.name) : row.subSku,
      optionName: found ? optionName(locale, found.option) : '',
      cost: unitCost === null ? null : toDecimal(money('HKD', unitCost)),
    }
  })
  return { order: toPurchaseView(order), lines }
}

export async function purchasesAtDesk(
  ctx: Ctx,
  filter: { search: string; state: contract.PurchaseState | null },
  page: { from: number; size: number },
): Promise<{ orders: contract.PurchaseOrder[]; total: number }> {
  const { orders, total } = await store.listPurchases(ctx.db, todayOf(ctx), filter, page)
  return { orders: orders.map(toPurchaseView), total }
}

export const listPurchases = deskRead(
  contract.listPurchases,
  'stock.read',
  (ctx, { search, state = null, page, limit }) =>
    purchasesAtDesk(ctx, { search, state }, { from: (page - 1) * limit, size: limit }),
)

export const getPurchase = deskRead(contract.getPurchase, 'stock.read', (ctx, { id }) => wholeOf(ctx, id))

const about = {
  right: 'stock.change',
  entity: 'purchase_order',
  outcome: ({
    order: { number, supplier, state, expectedOn, quantity, received },
  }: {
    order: contract.PurchaseOrder
  }) => ({ number, supplier, state, expectedOn, quantity, received }),
} as const

export const createPurchase = deskWrite(
  contract.createPurchase,
  { ...about, idOf: ({ order }) => order.id },
  async (tx, { lines, ...order }) => {
    const subSkus = lines.map(({ subSku }) => subSku)
    await assertKnownSkus(tx, subSkus)
    const twice = subSkus.find((subSku, index) => subSkus.indexOf(subSku) !== index)
    if (twice) throw new Refusal(stockRefusals.listed_twice, { values: { sku: twice } })
    const rows = lines.map(({ subSku, quantity, cost }) => ({
      subSku,
      quantity,
      unitCost: cost === undefined ? null : fromDecimal(cost, 'HKD').minor,
    }))
    return wholeOf(tx, await store.addPurchase(tx.db, { ...order, ...doer(tx) }, rows))
  },
)

/** Locks a purchase order and checks that it is open. Throws `stock.unknown_purchase`, `stock.purchase_closed`. */
async function mustBeOpen(tx: Ctx, id: string): Promise<void> {
  const state = await store.lockPurchase(tx.db, id)
  if (state === undefined) throw new Refusal(stockRefusals.unknown_purchase)
  if (state === 'closed') throw new Refusal(stockRefusals.purchase_closed)
}

export const changePurchase = deskWrite(
  contract.changePurchase,
  about,
  async (tx, { id, expectedOn, note }) => {
    await mustBeOpen(tx, id)
    await store.changePurchase(tx.db, id, { expectedOn, note })
    return wholeOf(tx, id)
  },
)

/** Prevents that two tabs receive one delivery: `seen` is the count that the form had read. Throws `stock.received_meanwhile`. */
function mustBeAsSeen({ subSku, received }: lineStore.PurchaseLineRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== received)
    throw new Refusal(stockRefusals.received_meanwhile, { values: { sku: subSku, pieces: received } })
}

/** Receives units by lot, at the ordered cost; more units than ordered are accepted. */
export const receivePurchase = deskWrite(
  contract.receivePurchase,
  about,
  async (tx, { id, reference, lines }) => {
    await mustBeOpen(tx, id)
    const { order } = await wholeOf(tx, id)
    const rows = new Map((await lineStore.listLines(tx.db, id)).map((row) => [row.id, row]))
    const came = lines.flatMap(({ line, quantity, seen, lot, expiresOn }) => {
      const row = rows.get(line)
      if (!row || quantity === undefined) return []
      mustBeAsSeen(row, seen)
      return [{ row, quantity, lot, expiresOn }]
    })
    if (came.length === 0) throw new Refusal(stockRefusals.none_received)
    await lineStore.addReceived(
      tx.db,
      came.map(({ row, quantity }) => ({ lineId: row.id, quantity })),
    )
    await changeLevels(
      tx,
      came.map(({ row, ...goods }) => ({
        ...goodsOf({ ...goods, subSku: row.subSku }),
        unitCost: row.unitCost,
      })),
      { kind: 'receive', reason: [order.number, reference].filter(Boolean).join(' · ') },
    )
    const isAll = (await lineStore.listLines(tx.db, id)).every(
      ({ quantity, received }) => received >= quantity,
    )
    if (isAll) await store.closePurchase(tx.db, id, { ...doer(tx), reason: '' })
    return wholeOf(tx, id)
  },
)

export const closePurchase = deskWrite(contract.closePurchase, about, async (tx, { id, reason }) => {
  await mustBeOpen(tx, id)
  await store.closePurchase(tx.db, id, { ...doer(tx), reason })
  return wholeOf(tx, id)
})
