import { catalogueOf, type Catalogue } from '../catalogue/catalogue.ts'
import { canBeBought, optionName } from '../catalogue/product.rules.ts'
import type { Ctx } from '../context.ts'
import { orderForStaff } from '../orders/desk/desk.ts'
import { markReturned } from '../orders/fulfilment/fulfil.ts'
import type { Order } from '../orders/order.rules.ts'
import { isContested } from '../orders/order-actions.rules.ts'
import { refundNeedsApproval, recordSoloRefund } from '../orders/refunds/refund-limit.ts'
import { refundSums } from '../orders/refunds/refund.rules.ts'
import { placeReplacement } from '../orders/fulfilment/replacement.ts'
import { checkNotReplaced, withWorth } from '../orders/replacements/replaced.ts'
import { orderRefusals } from '../orders/rules.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { unitPrice, type Rates } from '../pricing/rules.ts'
import { Refusal } from '../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import { leftOf, type Stock } from '../stock/rules.ts'
import { availableStock } from '../stock/stock.ts'
import { returnWrite, returnWithOrder, lockedReturn, toReturnView } from './desk.ts'
import { refundInputFor } from './settle-return.ts'
import * as contract from './exchange.contract.ts'
import { exchangeProblem, type Candidate } from './exchange.rules.ts'
import { fulfilmentAfter, returnRefusals, type Return } from './return.rules.ts'
import { namesOf, numberOf } from './return-view.ts'
import * as store from './store.ts'
import { moveReturn } from './transition.ts'

type Shelf = { catalogue: Catalogue; stock: Stock; rates: Rates }
const pricingContext = async (ctx: Ctx): Promise<Shelf> => ({
  catalogue: await catalogueOf(ctx),
  stock: await availableStock(ctx),
  rates: await ratesOf(ctx),
})

const skuOf = (order: Order, lineId: string): string =>
  order.lines.find(({ id }) => id === lineId)?.subSku ?? ''

/** An option as a replacement for another of its product; null: they are not of one product. */
function candidateFor(
  { catalogue, stock, rates }: Shelf,
  { currency }: Order,
  from: string,
  to: string,
): Candidate | null {
  const [old, next] = [catalogue.bySubSku.get(from), catalogue.bySubSku.get(to)]
  if (!next || (from !== to && next.product.id !== old?.product.id)) return null
  const deal = { currency, rates, groups: [], discountRate: 0, quantity: 1 }
  const isSold = canBeBought(next.option.availability) && !next.option.isSubscription
  return {
    isSame: from === to,
    isSold,
    price: unitPrice(next.option, deal)?.price.minor ?? null,
    was: old ? (unitPrice(old.option, deal)?.price.minor ?? null) : null,
    left: Math.max(0, leftOf(next.option, stock)),
  }
}

export const previewExchange = deskRead(contract.previewExchange, 'returns.settle', async (ctx, { id }) => {
  const { each, order } = await returnWithOrder(ctx, id)
  const context = await pricingContext(ctx)
  const { locale } = ctx.shopper
  return {
    lines: each.lines.map(({ lineId, units }) => {
      const ownSku = skuOf(order, lineId)
      const options = context.catalogue.bySubSku.get(ownSku)?.product.options ?? []
      return {
        lineId,
        units,
        name: namesOf(order, lineId, locale).name,
        options: options.flatMap((option) => {
          const candidate = candidateFor(context, order, ownSku, option.subSku)
          const fits = candidate !== null && exchangeProblem({ ...candidate, left: units }, units) === null
          return fits
            ? [
                {
                  subSku: option.subSku,
                  optionName: optionName(locale, option),
                  left: candidate.left,
                  isSame: candidate.isSame,
                },
              ]
            : []
        }),
      }
    }),
  }
})

/** What replaces each line. Throws `returns.not_sold`, `returns.other_price`, `returns.no_stock`. */
function chosen(
  context: Shelf,
  order: Order,
  each: Return,
  wanted: readonly { lineId: string; subSku: string }[],
) {
  return each.lines.map(({ lineId, units: quantity }) => {
    const ownSku = skuOf(order, lineId)
    const subSku = wanted.find((line) => line.lineId === lineId)?.subSku ?? ownSku
    const candidate = candidateFor(context, order, ownSku, subSku)
    const error = candidate === null ? 'not_sold' : exchangeProblem(candidate, quantity)
    if (error)
      throw new Refusal(returnRefusals[error], { values: { sku: subSku, left: candidate?.left ?? 0 } })
    return { subSku, quantity }
  })
}

/** Goods last, and the papers of the new order after them (docs/decisions/order-locks.md). */
export const exchangeReturn = deskWrite(
  contract.exchangeReturn,
  returnWrite('returns.settle'),
  async (tx, { id, lines, note }) => {
    const { each, order } = await lockedReturn(tx, id)
    const actor = atTheDesk(tx).email
    if (each.state !== 'inspected') throw new Refusal(returnRefusals.illegal_transition)
    if (isContested(order)) throw new Refusal(orderRefusals.disputed)
    // an exchanged piece is worth what the first one had cost
    const valued = { ...order, lines: await withWorth(tx, order) }
    const worth = refundSums(
      valued,
      refundInputFor(each, { delivery: false, giftWrap: false, toWallet: false }),
    ).total
    if (each.inspectedBy === actor) {
      if (await refundNeedsApproval(tx, order, worth)) throw new Refusal(returnRefusals.second_person)
      await recordSoloRefund(tx, order, worth)
    }
    await checkNotReplaced(tx, order, each.lines)
    const replaced = chosen(await pricingContext(tx), order, each, lines)
    const number = numberOf(order, each)
    const reason = { cause: 'return', note: number } as const
    const settled = (await store.listOfOrder(tx.db, order.id)).filter(({ state }) => state === 'settled')
    await moveReturn(tx, each, 'settled', { actor, reason: { cause: 'exchange', note } }, { note })
    await markReturned(tx, order, fulfilmentAfter(order.lines, [...settled, each]), { actor, reason })
    const placed = await placeReplacement(tx, order, { lines: replaced, reason: `return ${number}` })
    if ('short' in placed) {
      const [short] = placed.short
      throw new Refusal(returnRefusals.no_stock, {
        values: { sku: short?.subSku ?? '', left: short?.left ?? 0 },
      })
    }
    await store.nameExchange(tx.db, id, placed.id)
    await store.addExchangeLines(tx.db, id, exchangedLines(valued, each, await orderForStaff(tx, placed.id)))
    return toReturnView(tx, id)
  },
)

/** Each line of the new order, in the order of the lines that came back, with what those pieces had cost. */
const exchangedLines = (order: Order, each: Return, { lines: fresh }: Order): store.ExchangeLine[] =>
  each.lines.flatMap(({ lineId, units }, at) => {
    const line = order.lines.find(({ id }) => id === lineId)
    const newLine = fresh[at]
    if (!line || !newLine) throw new Error(`return ${each.id}: line ${lineId} was not placed again`)
    return [
      { newLineId: newLine.id, lineId, unitNet: line.unitNet.slice(line.refunded, line.refunded + units) },
    ]
  })
