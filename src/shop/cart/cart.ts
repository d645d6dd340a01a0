import { dayInHongKong } from '../calendar.ts'
import { randomUUID } from 'node:crypto'
import { catalogueOf } from '../catalogue/catalogue.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { shippingOf } from '../delivery/delivery.ts'
import type { Currency } from '../money.ts'
import { dealOf } from '../pricing/pricing.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { currencyOf, type CountryKey } from '../region.ts'
import { serve } from '../serve.ts'
import { availableStock, clearanceDays, expectedDays } from '../stock/stock.ts'
import { refusalToChange, withChange, withRoomFor } from './change.rules.ts'
import * as contract from './contract.ts'
import * as changes from './change.contract.ts'
import { merged } from './merge.rules.ts'
import { recomputed, type PricedCart, type PricedCarts, type PricingContext } from './recompute.rules.ts'
import {
  cartKinds,
  cartRefusals,
  daysSaved,
  noCarts,
  withoutNotices,
  withSingleSaved,
  type Cart,
  type Carts,
} from './rules.ts'
import { toCartsView } from './view.rules.ts'
import * as store from './store.ts'
import type { CartOwner } from './store.ts'

/** Whose carts the caller means; null: nobody's yet. */
const ownerOf = ({ member, shopper }: Ctx): CartOwner | null =>
  member && !shopper.bagOfVisit
    ? { memberId: member.id }
    : shopper.session
      ? { sessionHash: shopper.session }
      : null

/** Everything that bears on a cart, all of it kept in memory. Read before the carts are locked. */
async function pricingContext(
  ctx: Ctx,
  currency: Currency,
  country: CountryKey = ctx.shopper.country,
): Promise<PricingContext> {
  const [catalogue, shipping, deal, stock, settings, clearance, expected] = await Promise.all([
    catalogueOf(ctx),
    shippingOf(ctx),
    dealOf(ctx),
    availableStock(ctx),
    settingsOf(ctx),
    clearanceDays(ctx),
    expectedDays(ctx),
  ])
  return {
    find: (subSku) => catalogue.bySubSku.get(subSku),
    offer: (bundleSku) => catalogue.byBundle.get(bundleSku),
    stock,
    clearance,
    expected,
    shipping,
    country,
    deal: { ...deal, currency },
    today: dayInHongKong(ctx.clock.now()),
    limits: settings.cart_limits,
    sellsSubscriptions: settings.subscriptions_sold,
  }
}

async function answer(ctx: Ctx, carts: PricedCarts, context: PricingContext): Promise<contract.Carts> {
  const { free_shipping_spending_value: threshold } = await settingsOf(ctx)
  const { session, locale } = ctx.shopper
  const sessionId = ctx.member ? ctx.member.sessionId : session && session.toString('hex', 0, 16)
  return toCartsView(carts, context, { locale, threshold, sessionId })
}

const savedSince = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() - daysSaved * 86_400_000)

/**
 * Reads write only when something outside the cart moved it: a price, a currency, what is left, what is sold.
 */
export const getCart = serve(
  contract.getCart,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { currency }) => {
    const context = await pricingContext(ctx, currency ?? ctx.shopper.currency)
    const owner = ownerOf(ctx)
    const found = owner && (await store.findCarts(ctx.db, owner, savedSince(ctx)))
    if (!owner || !found) return answer(ctx, recomputed(noCarts(context.deal.currency), context), context)
    const asItStands = recomputed(found, context)
    if (!store.differs(found, asItStands)) return answer(ctx, asItStands, context)
    return ctx.transaction(async (tx) => {
      const before = await store.lockCarts(tx.db, owner, context.deal.currency, savedSince(ctx))
      return answer(tx, await saved(tx, before, recomputed(before, context)), context)
    })
  },
)

/**
 * Texts that are others after every change of a cart, by its owner: who has one in hand knows whether an answer of
 * `getCart` still is what the database holds. Of visits, those that go on, with when they were last seen.
 */
export const cartStampsOfVisits = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, hashes: readonly Buffer[]) =>
  store.listVisitStamps(db, hashes, clock.now())
export const cartStampsOfMembers = ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  store.listMemberStamps(db, ids)

/** What lies in the caller's carts, as it was last written. */
export async function subSkusInCarts(ctx: Ctx): Promise<ReadonlySet<string>> {
  const owner = ownerOf(ctx)
  return new Set(owner ? await store.listSubSkus(ctx.db, owner) : [])
}

export const changeCart = serve(
  changes.changeCart,
  { who: 'guest', limit: 'cart', inLine: true },
  async (ctx, change) => {
    const owner = ownerOf(ctx)
    if (!owner) throw new Refusal(commonRefusals.csrf_mismatch) // a change without a session comes from nobody
    const context = await pricingContext(ctx, change.currency)
    return ctx.transaction(async (tx) => {
      const before = await store.lockCarts(tx.db, owner, change.currency, savedSince(ctx))
      if (change.cartId && change.cartId !== before.single.id && change.cartId !== before.subscription.id)
        throw new Refusal(cartRefusals.other_cart)
      const now = ctx.clock.now().toISOString()
      const settled = withRoomFor(recomputed(withoutNotices(before), context), change, context, now)
      const refusal = refusalToChange(settled, change, context)
      if (refusal) throw refusal
      return answer(tx, await saved(tx, before, withChange(settled, change, context, randomUUID())), context)
    })
  },
)

export const changeCountry = serve(
  contract.changeCountry,
  { who: 'guest', limit: 'cart' },
  async (ctx, { country }) => {
    const currency = currencyOf(country)
    ctx.remember({ country, currency, confirmCountry: true })
    return {
      country,
      currency,
      ...(await getCart({ ...ctx, shopper: { ...ctx.shopper, country, currency } }, { currency })),
    }
  },
)

/** A member's carts as they were saved and as they stand now, in their own currency; `ctx` is theirs. */
export async function cartsOfMember(
  ctx: Ctx,
  memberId: string,
): Promise<{ found: Carts; priced: Pick<PricedCarts, 'single' | 'subscription'> } | null> {
  const found = await store.findCarts(ctx.db, { memberId }, savedSince(ctx))
  if (!found) return null
  const [single, subscription] = await Promise.all(
    cartKinds.map(async (kind) => recomputed(found, await pricingContext(ctx, found[kind].currency))[kind]),
  )
  return single && subscription ? { found, priced: { single, subscription } } : null
}

/**
 * A cart on its way to an order: as it stands now for a country, what bears on it, and whether that is
 * another than was last told.
 */
export type CartToOrder = {
  cart: PricedCart
  context: PricingContext
  hasMoved: boolean
  /** The cart's own. */ shownCurrency: Currency
}

/**
 * The caller's cart of that id, priced for the country it is sent to, in the currency it is paid in. Refuses
 * `cart.other_cart`.
 */
export async function cartToOrder(
  ctx: Ctx,
  cartId: string,
  country: CountryKey,
  chargedIn: (shownIn: Currency) => Promise<Currency>,
): Promise<CartToOrder> {
  const owner = ownerOf(ctx)
  const found = owner && (await store.findCarts(ctx.db, owner, savedSince(ctx)))
  const kind = found && cartKinds.find((each) => found[each].id === cartId)
  if (!found || !kind) throw new Refusal(cartRefusals.other_cart)
  const { currency: shownCurrency } = found[kind]
  const context = await pricingContext(ctx, shownCurrency, country)
  const priced = recomputed(found, context)[kind]
  const hasMoved = store.isAnother(found[kind], priced)
  const currency = await chargedIn(shownCurrency)
  if (currency === shownCurrency) return { cart: priced, context: context, hasMoved, shownCurrency }
  const charged = { ...context, deal: { ...context.deal, currency } }
  return { cart: recomputed(found, charged)[kind], context: charged, hasMoved, shownCurrency }
}

/**
 * Locks a cart and empties it, if it still is as it was read; false: somebody changed or ordered it
 * meanwhile. First lock of an order.
 */
export const takeCart = (tx: Ctx, { id, version }: Pick<Cart, 'id' | 'version'>): Promise<boolean> =>
  store.emptyCart(tx.db, id, version)

/**
 * Puts a copy of what lies in another visit's single cart into the caller's, which is saved for later first: nothing of
 * it is lost (rules/cart#15). Answers the caller's cart as it stands
 * then. Refuses `shop.csrf_mismatch`: nobody's visit.
 */
export async function copyCart(tx: Ctx, from: Buffer): Promise<Pick<Cart, 'id' | 'version'>> {
  const owner = ownerOf(tx)
  if (!owner) throw new Refusal(commonRefusals.csrf_mismatch)
  const brought = await store.findCarts(tx.db, { sessionHash: from }, savedSince(tx))
  const context = await pricingContext(tx, tx.shopper.currency)
  const before = await store.lockCarts(tx.db, owner, tx.shopper.currency, savedSince(tx))
  const cleared = withSingleSaved(withoutNotices(before), tx.clock.now().toISOString())
  const lines = (brought?.single.lines ?? []).map((line) => ({ ...line, id: randomUUID() }))
  const held = new Set(lines.map(({ subSku }) => subSku))
  const single = { ...cleared.single, currency: brought?.single.currency ?? cleared.single.currency, lines }
  const kept = cleared.saved.filter(({ subSku }) => !held.has(subSku))
  const after = await saved(tx, before, recomputed({ ...cleared, single, saved: kept }, context))
  return { id: after.single.id, version: after.single.version }
}

/**
 * Puts the carts of a visit into a member's, at sign-in; nothing is left in the visit's (rules/cart#9). The
 * caller holds the account's lock and sees prices as the member does.
 */
export const mergeGuestCart = (
  tx: Ctx,
  { sessionHash, memberId }: { sessionHash: Buffer; memberId: string },
): Promise<void> => mergeCarts(tx, { sessionHash }, memberId)

/** The carts of an account come into another's, of the same person, as those of a visit do. */
export const moveCarts = (tx: Ctx, from: string, to: string): Promise<void> =>
  mergeCarts(tx, { memberId: from }, to)

async function mergeCarts(tx: Ctx, from: store.CartOwner, memberId: string): Promise<void> {
  const brought = await store.findCarts(tx.db, from, savedSince(tx))
  if (!brought || (cartKinds.every((kind) => brought[kind].lines.length === 0) && brought.saved.length === 0))
    return
  const context = await pricingContext(tx, tx.shopper.currency)
  const ownCarts = await store.lockCarts(tx.db, { memberId }, tx.shopper.currency, savedSince(tx))
  const guestCarts = await store.lockCarts(tx.db, from, tx.shopper.currency, savedSince(tx))
  await store.deleteCarts(tx.db, from)
  const { single } = await saved(
    tx,
    ownCarts,
    recomputed(merged(ownCarts, guestCarts, context, tx.clock.now().toISOString(), randomUUID), context),
  )
  if (guestCarts.single.lines.length > 0)
    await tx.publish('cart.merged', {
      from: guestCarts.single.id,
      cartId: single.id,
      version: single.version,
    })
}

/** Writes what differs; carts that were written come back with their new version. */
async function saved(tx: Ctx, before: Carts, after: PricedCarts): Promise<PricedCarts> {
  const single = await store.saveCart(tx.db, before.single, after.single)
  const subscription = await store.saveCart(tx.db, before.subscription, after.subscription)
  await store.saveSaved(tx.db, before, after)
  return {
    ...after,
    single: { ...after.single, ...single },
    subscription: { ...after.subscription, ...subscription },
  }
}
