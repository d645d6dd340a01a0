import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { mayWriteTo } from '../marketing/consents.ts'
import { findMember, inTheirName, type Account } from '../members/accounts.ts'
import type { CronJob } from '../subscribers.ts'
import { eachByItself, inPortions, type Portion } from '../portions.ts'
import { dueBetween, reminderSteps } from './abandoned.rules.ts'
import * as store from './abandoned.store.ts'
import { cartsOfMember } from './cart.ts'
import type { PricedLine } from './recompute.rules.ts'
import { cartKinds } from './rules.ts'

/** Carts read at a time. */
const atOnce = 200

/** A context that prices as for the member: language, country, groups, discount. */
const asMember = (ctx: Ctx, account: Account): Ctx => ({
  ...ctx,
  member: inTheirName(account),
  shopper: {
    ...ctx.shopper,
    locale: account.locale,
    country: account.country,
    groups: account.groups.map(({ name }) => name),
    discountRate: account.discountRate,
  },
})

/**
 * What a member left in a cart and can buy as things stand, at their prices of today. Null: the cart was changed,
 * emptied or ordered meanwhile, or nothing of it can be bought.
 */
export async function leftInCart(
  ctx: Ctx,
  account: Account,
  { cartId, version }: { cartId: string; version: number },
): Promise<PricedLine[] | null> {
  const carts = await cartsOfMember(asMember(ctx, account), account.id)
  const kind = carts && cartKinds.find((each) => carts.found[each].id === cartId)
  if (!carts || !kind || carts.found[kind].version !== version) return null
  const lines = carts.priced[kind].lines.filter(({ blocked, total }) => blocked === null && total !== null)
  return lines.length > 0 ? lines : null
}

/** Whether to send a reminder: the account is active, agreed to reminders, and something of the cart can be bought. */
async function shouldRemind(tx: Ctx, { memberId, ...cart }: store.Abandoned): Promise<boolean> {
  const account = await findMember(tx, { id: memberId })
  if (account?.state !== 'active' || !(await mayWriteTo(tx, account.email, 'cart'))) return false
  return (await leftInCart(tx, account, cart)) !== null
}

/** Decides on abandoned carts, each step once for each version of a cart (rules/cart#14). */
export const remindOfCarts: CronJob = {
  job: 'find-abandoned-carts',
  at: '*/5 * * * *',
  async run(ctx) {
    const { isOn, ...hours } = (await settingsOf(ctx)).cart_reminders
    if (!isOn) return
    const now = ctx.clock.now()
    for (const step of reminderSteps) {
      const due = dueBetween(step, hours, now)
      await inPortions(
        atOnce,
        (portion: Portion<store.Abandoned>) => store.listAbandoned(ctx.db, step, due, portion),
        (carts) => eachByItself(carts, (cart) => decide(ctx, cart, now)),
      )
    }
  },
}

const decide = (ctx: Ctx, cart: store.Abandoned, at: Date): Promise<void> =>
  ctx.transaction(async (tx) => {
    const isWritten = await shouldRemind(tx, cart)
    const isNew = await store.addReminder(tx.db, cart, { at, isWritten })
    if (isNew && isWritten) await tx.publish('cart.left', cart)
  })
