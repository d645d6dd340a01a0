import type { Ctx } from '../context.ts'
import type { FileAnswer } from '../endpoint.ts'
import { orderById } from '../orders/orders.ts'
import { openFullOrder } from '../orders/opening/opening.ts'
import type { Order } from '../orders/order.rules.ts'
import { addressLines } from '../orders/placing/written.rules.ts'
import { personName } from '../person.ts'
import { Refusal } from '../refusal.ts'
import { languages, type Locale } from '../region.ts'
import { serve } from '../serve.ts'
import { deskRead } from '../staff/write.ts'
import * as contract from './label.contract.ts'
import { labelPage } from './label-page.ts'
import { labelWords } from './label.rules.ts'
import { returnRefusals, type Return } from './return.rules.ts'
import { returnById } from './returns.ts'
import { namesOf, numberOf, sendTo } from './return-view.ts'

/**
 * Only what the shop awaits has a label: before it is approved, and once it came, there is nothing to send.
 */
async function labelOf(ctx: Ctx, order: Order, each: Return, locale: Locale): Promise<FileAnswer> {
  if (each.state !== 'approved') throw new Refusal(returnRefusals.no_label)
  const delivery = order.addresses.find(({ kind }) => kind === 'delivery')
  const goods = each.lines.map(({ lineId, units }) => {
    const { name, optionName } = namesOf(order, lineId, locale)
    return `${[name, optionName].filter(Boolean).join(' · ')} × ${units}`
  })
  const body = labelPage({
    language: languages.find(({ key }) => key === locale)?.tag ?? 'en',
    number: numberOf(order, each),
    to: await sendTo(ctx, locale),
    from: delivery ? addressLines(locale, delivery) : [personName(order)],
    goods,
    words: labelWords[locale],
  })
  return { type: 'text/html', body, name: null }
}

export const getReturnLabel = serve(
  contract.getReturnLabel,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { orderId, token, id, lang }) => {
    const order = await openFullOrder(ctx, { id: orderId, token })
    const each = await returnById(ctx, id)
    if (each?.orderId !== order.id) throw new Refusal(returnRefusals.unknown)
    return labelOf(ctx, order, each, lang ?? ctx.shopper.locale)
  },
)

/** In the language of its buyer, who gets it from the desk. */
export const getDeskReturnLabel = deskRead(
  contract.getDeskReturnLabel,
  'returns.decide',
  async (ctx, { id, lang }) => {
    const each = await returnById(ctx, id)
    if (!each) throw new Refusal(returnRefusals.unknown)
    const order = await orderById(ctx, each.orderId)
    return labelOf(ctx, order, each, lang ?? order.locale)
  },
)
