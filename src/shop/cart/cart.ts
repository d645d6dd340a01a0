import { randomUUID } from 'node:crypto'
import { dayInHongKong, dayMs } from '../calendar.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { shippingOf } from '../delivery/delivery.ts'
import type { Currency } from '../money.ts'
import { priceInputOf } from '../pricing/pricing.ts'
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

/** The owner of the caller's carts: a member, or a guest session; null: there is no session yet. */
const ownerOf = ({ member, shopper }: Ctx): CartOwner | null =>
  member && !shopper.bagOfVisit
    ? { memberId: member.id }
    : shopper.session
      ? { sessionHash: shopper.session }
      : null

/** Everything outside a cart that its prices depend on, from caches. Read before the carts are locked. */
async function pricingContext(
  ctx: Ctx,
  currency: Currency,
  country: CountryKey = ctx.shopper.country,
): Promise<PricingContext> {
  const [catalogue, shipping, deal, stock, settings, clearance, expected] = await Promise.all([
    catalogueOf(ctx),
    shippingOf(ctx),
    priceInputOf(ctx),
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

async function toResponse(ctx: Ctx, carts: PricedCarts, context: PricingContext): Promise<contract.Carts> {
  const { free_shipping_spending_value: threshold } = await settingsOf(ctx)
  const { session, locale } = ctx.shopper
  const sessionId = ctx.member ? ctx.member.sessionId : session && session.toString('hex', 0, 16)
  return toCartsView(carts, context, { locale, threshold, sessionId })
}

const savedSince = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() - daysSaved * dayMs)

/**
 * Both carts, priced as of now. Writes only when something outside the carts changed them: a price, the currency,
 * stock, the catalogue (rules/cart#10).
 */
export const getCart = serve(
  contract.getCart,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { currency }) => {
    const context = await pricingContext(ctx, currency ?? ctx.shopper.currency)
    const owner = ownerOf(ctx)
    const found = owner && (await store.findCarts(ctx.db, owner, savedSince(ctx)))
    if (!owner || !found) return toResponse(ctx, recomputed(noCarts(context.deal.currency), context), context)
    const asItStands = recomputed(found, context)
    if (!store.differs(found, asItStands)) return toResponse(ctx, asItStands, context)
    return ctx.transaction(async (tx) => {
      const before = await store.lockCarts(tx.db, owner, context.deal.currency, savedSince(ctx))
      return toResponse(tx, await saved(tx, before, recomputed(before, context)), context)
    })
  },
)

/**
 * A stamp for each owner, another after every change of their carts: a cached answer of `getCart` is still true while
 * the stamp is the same. Of guest sessions, those that have not expired, with the moment they were last seen.
 */
export const cartStampsOfVisits = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, hashes: readonly Buffer[]) =>
  store.listVisitStamps(db, hashes, clock.now())
/** The same for members; one without carts is not in it. */
export const cartStampsOfMembers = ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  store.listMemberStamps(db, ids)

/** Codes of options in the caller's carts, as they were last written. */
export async function subSkusInCarts(ctx: Ctx): Promise<ReadonlySet<string>> {
  const owner = ownerOf(ctx)
  return new Set(owner ? await store.listSubSkus(ctx.db, owner) : [])
}

/** Sets the quantity of one option. Refusals are those of the contract; which comes first: `refusalToChange`. */
export const changeCart = serve(
  changes.changeCart,
  { who: 'guest', limit: 'cart', inLine: true },
  async (ctx, change) => {
    const owner = ownerOf(ctx)
    if (!owner) throw new Refusal(commonRefusals.csrf_mismatch) // pages begin a session before they change a cart
    const context = await pricingContext(ctx, change.currency)
    return ctx.transaction(async (tx) => {
      const before = await store.lockCarts(tx.db, owner, change.currency, savedSince(ctx))
      if (change.cartId && change.cartId !== before.single.id && change.cartId !== before.subscription.id)
        throw new Refusal(cartRefusals.other_cart)
      const now = ctx.clock.now().toISOString()
      const settled = withRoomFor(recomputed(withoutNotices(before), context), change, context, now)
      const refusal = refusalToChange(settled, change, context)
      if (refusal) throw refusal
      return toResponse(
        tx,
        await saved(tx, before, withChange(settled, change, context, randomUUID())),
        context,
      )
    })
  },
)

/** Remembers country and currency in the caller's cookie, and answers both carts priced for them. */
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

/** A cart that is being ordered, priced as of now for a country. */
export type CartToOrder = {
  cart: PricedCart
  context: PricingContext
  /** Lines, quantities or prices differ from those that were last shown. */
  hasMoved: boolean
  /** The currency that the cart is shown in; an order may be charged in another. */
  shownCurrency: Currency
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
  const hasMoved = store.cartDiffers(found[kind], priced)
  const currency = await chargedIn(shownCurrency)
  if (currency === shownCurrency) return { cart: priced, context, hasMoved, shownCurrency }
  const charged = { ...context, deal: { ...context.deal, currency } }
  return { cart: recomputed(found, charged)[kind], context: charged, hasMoved, shownCurrency }
}

/**
 * Locks a cart and empties it, if it still has the version that was read; false: it was changed or ordered meanwhile.
 * The first lock that placing an order takes (docs/decisions/order-locks.md).
 */
export const takeCart = (tx: Ctx, { id, version }: Pick<Cart, 'id' | 'version'>): Promise<boolean> =>
  store.emptyCart(tx.db, id, version)

/**
 * Copies the lines of another session's single cart into the caller's, whose own lines are saved for later first
 * (rules/cart#15). Answers the caller's cart with its new version. Refuses `shop.csrf_mismatch`: the caller has no
 * session.
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
  const stillSaved = cleared.saved.filter(({ subSku }) => !held.has(subSku))
  const after = await saved(tx, before, recomputed({ ...cleared, single, saved: stillSaved }, context))
  return { id: after.single.id, version: after.single.version }
}

/**
 * Merges the carts of a guest session into a member's, at sign-in, and deletes the guest's (rules/cart#9). The caller
 * holds the account's lock, and `tx` prices as for the member.
 */
export const mergeGuestCart = (
  tx: Ctx,
  { sessionHash, memberId }: { sessionHash: Buffer; memberId: string },
): Promise<void> => mergeCarts(tx, { sessionHash }, memberId)

/** Merges the carts of a member into those of another account of the same person. */
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

/** Writes what differs from `before`; answers the carts with their new versions. */
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
