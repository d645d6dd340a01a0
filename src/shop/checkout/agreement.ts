import { agreedVersion } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { openOrder } from '../orders/opening/opening.ts'
import type { Order } from '../orders/order.rules.ts'
import { agreementLeft, storeAgreement } from '../orders/placing/agreement.ts'
import { payableNow } from '../orders/revisions/revision.rules.ts'
import { quoteRefusals } from '../quotes/issue.rules.ts'
import { declarationVersion } from '../quotes/new-order.rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './pay.contract.ts'
import { checkoutRefusals } from './rules.ts'

/**
 * Checks agreements before an order is paid: its treatments need a declaration; paying an order that staff created
 * implies agreement to the terms, as the page states (rules/checkout#22). Throws `checkout.not_declared`.
 */
export async function agreeByPaying(ctx: Ctx, orders: readonly Order[]): Promise<void> {
  const left = await agreementLeft(ctx, orders)
  if (left === null) return
  if (left === 'declarations') throw new Refusal(checkoutRefusals.not_declared)
  const version = String(await agreedVersion(ctx, 'terms'))
  const consents = { terms: true, version, at: ctx.clock.now().toISOString(), ip: ctx.shopper.ip } as const
  for (const { id, kind } of orders) if (kind === 'single') await storeAgreement(ctx, id, consents)
}

const access = { who: 'guest', limit: 'order', idempotent: () => true } as const

/** Stores declarations once: the first one stays, with its version and time. */
export const declareForOrder = serve(
  contract.declareForOrder,
  access,
  async (ctx, { orderId, token, agreeAge, agreeHealth }) => {
    const order = await openOrder(ctx, { id: orderId, token })
    if (!payableNow(order, ctx.clock.now())) throw new Refusal(checkoutRefusals.not_payable)
    const open = { agree_age: !agreeAge, agree_health: !agreeHealth } as const
    const names = (['agree_age', 'agree_health'] as const).filter((name) => open[name])
    const [first] = names
    if (first)
      throw new Refusal(quoteRefusals[first], {
        fields: Object.fromEntries(names.map((name) => [name, ctx.say(quoteRefusals[name].code)])),
      })
    if ((await agreementLeft(ctx, [order])) === 'declarations')
      await storeAgreement(ctx, order.id, {
        age: agreeAge,
        health: agreeHealth,
        version: declarationVersion,
        termsVersion: String(await agreedVersion(ctx, 'terms')),
        at: ctx.clock.now().toISOString(),
        ip: ctx.shopper.ip,
      })
    return { declared: true as const }
  },
)
