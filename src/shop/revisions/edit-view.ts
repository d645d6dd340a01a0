import type { Ctx } from '../context.ts'
import { toDecimal } from '../money.ts'
import { textIn } from '../region.ts'
import type { AnswerOf } from '../endpoint.ts'
import type * as contract from './contract.ts'
import { inOrder, type AgreedSums, type Order } from '../orders/order.rules.ts'
import type { Edit } from '../orders/revisions/revise.ts'

export function toEditView(
  ctx: Ctx,
  order: Order,
  edit: Edit,
  needsApproval: boolean,
): AnswerOf<typeof contract.previewEdit>['preview'] {
  const decimal = (minor: number) => toDecimal(inOrder(order, minor))
  const { locale } = ctx.shopper
  const sums = ({ goods, discount, giftWrap, deliveryFee, tax, total }: AgreedSums) => ({
    goods: toDecimal(goods),
    discount: toDecimal(discount),
    giftWrap: toDecimal(giftWrap),
    delivery: toDecimal(deliveryFee),
    tax: toDecimal(tax),
    total: toDecimal(total),
  })
  return {
    currency: order.currency,
    before: sums(edit.before),
    after: sums(edit.after),
    difference: toDecimal(edit.difference),
    due: toDecimal(edit.due),
    back: toDecimal(edit.back),
    wallet: toDecimal(edit.shares.wallet),
    delivery: toDecimal(edit.delivery),
    addressChanged: edit.address !== null,
    added: edit.added.map(({ line, ownPrice, left }) => ({
      subSku: line.subSku,
      name: textIn(locale, line.name),
      optionName: textIn(locale, line.optionName),
      quantity: line.quantity,
      price: decimal(line.unitPrice),
      own: decimal(ownPrice),
      total: decimal(line.unitPrice * line.quantity),
      left,
    })),
    removed: edit.removed.map(({ lineId, units, amount }) => {
      const line = order.lines.find(({ id }) => id === lineId)
      return {
        lineId,
        subSku: line?.subSku ?? '',
        name: line ? textIn(locale, line.name) : '',
        units,
        amount: toDecimal(amount),
      }
    }),
    isShort: edit.added.some(({ line, left }) => left < line.quantity),
    needsApproval,
  }
}
