import { createHash } from 'node:crypto'
import { optionName } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import type * as contract from '../contract.ts'
import { deadlinesOf } from '../days.rules.ts'
import { dayWords } from '../view/event-text.ts'
import * as links from './links.store.ts'
import type { LinkRow } from './links.store.ts'
import { quoteDelivery, assortmentOf } from '../quote.ts'
import { optionsFor } from '../renewal.rules.ts'
import { linkActions, subscriptionRefusals } from '../rules.ts'
import { canChange } from '../step.rules.ts'
import * as store from '../store.ts'
import type { Cycle, Subscription } from '../subscription.rules.ts'

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The link of a token and its contract. Throws `subscriptions.unknown`. */
export async function openedByLink(
  ctx: Ctx,
  token: string,
): Promise<{ link: LinkRow; subscription: Subscription }> {
  const link = await links.findLink(ctx.db, hashOf(token))
  const subscription = link && (await store.findSubscription(ctx.db, link.subscriptionId))
  if (!link || !subscription) throw new Refusal(subscriptionRefusals.unknown)
  return { link, subscription }
}

/** The delivery of a link. Throws `subscriptions.unknown`. */
export const cycleOf = ({ cycles }: Subscription, { cycle }: LinkRow): Cycle => {
  const found = cycles.find(({ number }) => number === cycle)
  if (!found) throw new Refusal(subscriptionRefusals.unknown)
  return found
}

export async function toLinkView(ctx: Ctx, token: string): Promise<{ link: contract.SubscriptionLink }> {
  const { link, subscription } = await openedByLink(ctx, token)
  const cycle = cycleOf(subscription, link)
  const assortment = await assortmentOf(ctx)
  const { renewsOn: day, announced } = cycle
  const quote = await quoteDelivery(ctx, subscription, assortment, { day, announced })
  const { locale } = ctx.shopper
  const isOver = ctx.clock.now() >= link.expiresAt
  const isUsed = link.usedAt !== null && link.undoneAt === null
  const isOpen = !isOver && link.usedAt === null && isAhead(ctx, subscription, cycle)
  const values = { day: dayWords(locale, cycle.renewsOn) }
  return {
    link: {
      number: subscription.number,
      renewsOn: cycle.renewsOn,
      changeBy: deadlinesOf(cycle.renewsOn).changeBy,
      currency: subscription.currency,
      amountDue: toDecimal(quote.order.sums.due),
      items: subscription.lines.map((line) => ({
        lineId: line.id,
        name: textIn(locale, line.name),
        optionName: textIn(locale, line.optionName),
        thumbnail: line.thumbnail,
        quantity: line.quantity,
      })),
      swaps: isOpen
        ? subscription.lines.flatMap((line) =>
            optionsFor(line, subscription, assortment, assortment.groups)
              .filter(({ isInStock }) => isInStock)
              .map(({ found, price }) => ({
                lineId: line.id,
                subSku: found.option.subSku,
                name: `${textIn(locale, found.product.name)}, ${optionName(locale, found.option)}`,
                price: toDecimal(price),
              })),
          )
        : [],
      actions: isOpen ? [...linkActions] : [],
      done: isUsed && link.action ? ctx.say(`subscription.link.${link.action}`, values) : null,
      canUndo: isUsed && !isOver,
      isOver,
    },
  }
}

export const isAhead = (ctx: Ctx, { state }: Subscription, cycle: Cycle): boolean =>
  state === 'active' && canChange(cycle, ctx.clock.now())
