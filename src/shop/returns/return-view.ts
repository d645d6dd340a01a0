import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { orderById } from '../orders/orders.ts'
import type { Order } from '../orders/order.rules.ts'
import { textIn, type Locale } from '../region.ts'
import type * as contract from './contract.ts'
import * as photos from './photo.store.ts'
import { photoFrom } from './photos.ts'
import type { Return } from './return.rules.ts'

export const numberOf = (order: Pick<Order, 'number'>, { position }: Pick<Return, 'position'>): string =>
  `${order.number}-R${position}`

/** Where approved goods are sent, in the reader's language. */
export const sendTo = async (ctx: Ctx, locale: Locale): Promise<string> =>
  textIn(locale, (await settingsOf(ctx)).return_policy.sendTo)

export async function toView(ctx: Ctx, order: Order, each: Return): Promise<contract.Return> {
  const { locale } = ctx.shopper
  return {
    id: each.id,
    orderId: order.id,
    number: numberOf(order, each),
    state: each.state,
    canCancel: each.state === 'requested',
    toWallet: each.toWallet,
    wantsExchange: each.wantsExchange,
    replacement: each.exchangeOrderId === null ? null : (await orderById(ctx, each.exchangeOrderId)).number,
    note: each.note,
    sendTo: each.state === 'approved' ? await sendTo(ctx, locale) : null,
    createdAt: each.createdAt,
    lines: each.lines.map((line) => ({ ...line, ...namesOf(order, line.lineId, locale) })),
    photos: (await photos.listPhotos(ctx.db, order.id))
      .filter(({ returnId }) => returnId === each.id)
      .map((photo) => photoFrom(photo, 'shop')),
  }
}

export function namesOf(
  { lines }: Pick<Order, 'lines'>,
  lineId: string,
  locale: Locale,
): { name: string; optionName: string } {
  const line = lines.find(({ id }) => id === lineId)
  return line
    ? { name: textIn(locale, line.name), optionName: textIn(locale, line.optionName) }
    : { name: '', optionName: '' }
}
