import { dayInHongKong } from '#shop/calendar.ts'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import type { Ctx } from '#shop/context.ts'
import { findMember, type Account } from '#shop/members/accounts.ts'
import { sampleMembers } from '#shop/members/sample.rules.ts'
import { cancel } from '#shop/subscriptions/changes/cancel.ts'
import { pause } from '#shop/subscriptions/changes/delivery-actions.ts'
import { runStep } from '#shop/subscriptions/clock.ts'
import { daysBetween, daysLater, monthsAfter } from '#shop/subscriptions/days.rules.ts'
import { listOfMember } from '#shop/subscriptions/store.ts'
import { changing } from '#shop/subscriptions/transition.ts'
import type { Shop } from '../compose.ts'
import { homes } from './demo-orders.ts'
import { ago } from './acting.ts'
import { chargeableCard, storeDemoCard } from './demo-card.ts'
import { amberHome, type Buyer, boughtAgo, subscribes, renewal } from './demo-contract.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500-M2'
const vitamins = 'ELOWEN-HAIR-VITAMINS-60-M2'
const otherPan = '4012000000020086'
const shopper = { actor: 'shopper' }
/**
 * An active one, an announced one, a paused one, one with an expired card, and a cancelled one. Mei, the ordinary
 * member, has only one: more would make her VIP.
 */
async function contracts(
  ctx: Ctx,
  programs: string,
  { mei, vivian, amber }: Record<'mei' | 'vivian' | 'amber', Account>,
): Promise<void> {
  const longAgo = ago(ctx, 160)
  const keeps = (account: Account, card = chargeableCard) =>
    storeDemoCard(longAgo, programs, account.id, card)
  const one: Buyer = { account: mei, cardId: await keeps(mei), home: homes.mei }
  const vip: Buyer = { account: vivian, cardId: await keeps(vivian), home: homes.vivian }
  const other: Buyer = { account: amber, cardId: await keeps(amber), home: amberHome }
  const today = dayInHongKong(ctx.clock.now())
  const firstDayOf = (renewsIn: number) => daysLater(today, -boughtAgo(ctx, renewsIn))
  const daysTo = (renewsIn: number) => daysBetween(today, monthsAfter(firstDayOf(renewsIn), 2))
  const begins = (buyer: Buyer, subSku: string, renewsIn: number) =>
    subscribes(ctx, boughtAgo(ctx, renewsIn), buyer, subSku)

  const cancelled = await begins(vip, vitamins, -70)
  await renewal(ctx, cancelled, daysTo(-70))
  await changing(ago(ctx, 20), cancelled, (inner, each) =>
    cancel(inner, each, { reasons: ['too_much'], note: '' }, shopper),
  )
  await runStep(ago(ctx, 5), cancelled)

  await subscribes(ctx, 20, vip, shampoo)
  await renewal(ctx, await begins(one, vitamins, 5), daysTo(5))

  const resting = await begins(other, shampoo, -14)
  await renewal(ctx, resting, daysTo(-14))
  await changing(ago(ctx, 3), resting, (inner, each) => pause(inner, each, 2, shopper))

  const unpaid = daysTo(-2)
  const [year = '', month = ''] = monthsAfter(daysLater(today, unpaid), -1).split('-')
  const ended = await keeps(amber, { pan: otherPan, expiry: `${month}/${year}` })
  await renewal(ctx, await begins({ ...other, cardId: ended }, vitamins, -2), unpaid)
}

/**
 * Subscriptions of the sample members of a demo with the local programs; running it again changes nothing. Each step
 * is a transaction of its own, because the provider's webhooks look for the charge.
 */
export async function seedSubscriptions(shop: Shop, programs: string | null): Promise<void> {
  if (shop.config.production || programs === null) return
  const ctx = shop.systemContext()
  const [mei, vivian, amber] = await Promise.all(sampleMembers.map(({ email }) => findMember(ctx, { email })))
  if (!mei || !vivian || !amber || !(await catalogueOf(ctx)).bySubSku.has(shampoo)) return
  if ((await listOfMember(ctx.db, mei.id, { from: 0, size: 1 })).total > 0) return
  try {
    await contracts(ctx, programs, { mei, vivian, amber })
  } catch (error) {
    // a demo that has run for long may have sold out of their products: it starts all the same
    shop.log.warn({ error: String(error) }, 'the sample members stay without some subscriptions')
  }
}
