import { getCart } from '../cart/cart.ts'
import type { Cart } from '../cart/contract.ts'
import { createOrder } from '../checkout/checkout.ts'
import { checkoutRefusals } from '../checkout/rules.ts'
import type { Ctx } from '../context.ts'
import type { Currency } from '../money.ts'
import { findOrder, orderOfCart, toOrderResponse } from '../orders/orders.ts'
import type { Quote } from '../quotes/contract.ts'
import { toQuoteViewOfOrder } from '../quotes/order-view.rules.ts'
import { OrderInput } from '../quotes/order-input.contract.ts'
import { commonRefusals, isRefusal, Refusal } from '../refusal.ts'
import { countryName, type CountryKey, type Locale } from '../region.ts'
import { setLines, type WantedLine } from './lines.ts'
import { agentRefusals } from './platform.rules.ts'
import {
  expiresAt,
  noDetails,
  takenOverHours,
  type Details,
  type LineProblem,
  type SessionKind,
} from './session.rules.ts'
import * as store from './session.store.ts'
import { asAccount } from './visitor.ts'

/** Destination of a platform's session: country, currency and language. */
export type Destined = { country: CountryKey; currency: Currency; locale: Locale }
export type Wanted = Destined & { lines: readonly WantedLine[]; details: Details }

/** A current cart or checkout: its goods, quote (null: empty) and the problems of its lines. */
export type Held = {
  /** Context as its buyer would see the shop. */
  ctx: Ctx
  session: store.AgentSession
  details: Details
  cart: Cart
  quote: Quote | null
  problems: readonly LineProblem[]
}

/** The calling platform, and whether its signature was verified. */
export type Asking = { platformId: string; isSigned: boolean }

const purpose = 'agent session'

const sealed = ({ sealing }: Ctx, details: Details): Buffer => sealing.seal(purpose, JSON.stringify(details))

export const detailsOf = ({ sealing }: Ctx, { details }: store.AgentSession): Details =>
  details ? (JSON.parse(sealing.open(purpose, details)) as Details) : noDetails // sealed above

/** The request as the buyer would make it: as the member of the session, if any, else as a guest. */
function asBuyer(
  ctx: Ctx,
  { country, currency, locale }: Destined,
  { sessionHash, memberId }: Pick<store.AgentSession, 'sessionHash' | 'memberId'>,
): Ctx {
  const member = memberId !== null && ctx.member?.id === memberId ? ctx.member : null
  return asAccount(ctx, { country, currency, locale, session: sessionHash, bagOfVisit: true }, member)
}

/** The order input that a cart would be placed with. Refuses `shop.invalid_input` for an invalid field. */
export function orderInputOf(held: Pick<Held, 'session' | 'details' | 'cart'>, more: object): OrderInput {
  const { country, locale } = held.session
  const read = OrderInput.safeDecode({
    ...held.details.fields,
    cart_id: held.cart.id,
    cart_type: 'single',
    delivery_country_key: country,
    delivery_country: countryName(locale, country),
    ...more,
  } as never) // the schema decides
  if (read.success) return read.data
  throw new Refusal(commonRefusals.invalid_input)
}

/** Quote as on the checkout page; null: the cart is empty. */
async function quoteOf(ctx: Ctx, held: Pick<Held, 'session' | 'details' | 'cart'>): Promise<Quote | null> {
  if (held.cart.id === null || held.cart.count === 0) return null
  const { codes, usesWallet = false } = held.details
  const quoted = async (more: object) =>
    (await createOrder(ctx, orderInputOf(held, { dry_run: true, coupon: codes[0] ?? '', ...more }))).quote
  try {
    const quote = await quoted({})
    const wallet_amount = Math.min(quote.walletAvailable, quote.total)
    return usesWallet && ctx.member && wallet_amount > 0 ? await quoted({ wallet_amount }) : quote
  } catch (error) {
    if (isRefusal(error) && error.code === checkoutRefusals.empty_cart.code) return null
    throw error
  }
}

/** Marks a handed-over checkout as ordered if its buyer ordered within a day, and as over if not (rules/agents#14). */
export async function followed(ctx: Ctx, session: store.AgentSession): Promise<store.AgentSession> {
  const { id, state, cartId, cartVersion } = session
  if (state !== 'handed_over' || cartId === null || cartVersion === null) return session
  const order = await orderOfCart(ctx, cartId, { sinceVersion: cartVersion })
  const until = session.updatedAt.getTime() + takenOverHours * 3_600_000
  const now = ctx.clock.now()
  if (!order || Date.parse(order.createdAt) > until) {
    if (now.getTime() <= until) return session
    await store.moveSession(ctx.db, id, { from: ['handed_over'], to: 'canceled' }, now)
    return { ...session, state: 'canceled', details: null, cartId: null, cartVersion: null }
  }
  const move = { from: ['handed_over'], to: 'ordered', orderId: order.id } as const
  await store.moveSession(ctx.db, id, move, now)
  return { ...session, state: 'ordered', orderId: order.id, details: null }
}

/** The quote of a placed order. */
async function quoteOfOrder(ctx: Ctx, id: string): Promise<Quote | null> {
  const order = await findOrder(ctx, id)
  return order && toQuoteViewOfOrder(await toOrderResponse(ctx, order), order)
}

async function heldOf(
  ctx: Ctx,
  session: store.AgentSession,
  problems: readonly LineProblem[] = [],
): Promise<Held> {
  const buyer = asBuyer(ctx, session, session)
  const details = detailsOf(ctx, session)
  const { singleCart: cart } = await getCart(buyer, { currency: session.currency })
  const held = { ctx: buyer, session, details, cart, problems }
  const { orderId } = session
  return { ...held, quote: orderId ? await quoteOfOrder(buyer, orderId) : await quoteOf(buyer, held) }
}

/**
 * A session created in a signed request requires another proof: a signature, or a member's token, which is issued to
 * that platform only (rules/agents#11). Refuses `agents.unsigned`.
 */
function mustBeProven({ member }: Ctx, { isSigned }: store.AgentSession, by: Asking): void {
  if (isSigned && !by.isSigned && !member) throw new Refusal(agentRefusals.unsigned)
}

/** A current session. Refuses `agents.unknown` for one that ended or is another platform's, and `agents.unsigned`. */
export async function sessionOf(
  ctx: Ctx,
  by: Asking,
  kind: SessionKind,
  id: string,
): Promise<store.AgentSession> {
  const { platformId } = by
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  const found = isId ? await store.findSession(ctx.db, { platformId, kind, id }) : null
  const isOver = found?.state === 'open' && found.expiresAt <= ctx.clock.now()
  const isTheirs = found?.memberId == null || found.memberId === ctx.member?.id
  if (!found || !isTheirs || isOver || (kind === 'cart' && found.state === 'canceled'))
    throw new Refusal(agentRefusals.unknown)
  mustBeProven(ctx, found, by)
  return found
}

export const readSession = async (ctx: Ctx, by: Asking, kind: SessionKind, id: string): Promise<Held> =>
  readAnySession(ctx, await sessionOf(ctx, by, kind, id))

/** The current state of a known session: as its member if the caller is that member, otherwise as a guest. */
export const readAnySession = async (ctx: Ctx, session: store.AgentSession): Promise<Held> =>
  heldOf(ctx, await followed(ctx, session))

export type Opened = Held | { isNone: true; problems: readonly LineProblem[] }

/**
 * Creates a cart or checkout with its own guest session. If none of the goods is available, nothing is created
 * (rules/agents#11).
 */
export async function openSession(
  ctx: Ctx,
  { platformId, isSigned }: Asking,
  kind: SessionKind,
  wanted: Wanted,
  fromCart: string | null = null,
): Promise<Opened> {
  const sessionHash = await ctx.startGuestSession()
  if (!sessionHash) throw new Error('a call has visits')
  const memberId = ctx.member?.id ?? null
  const problems = await setLines(asBuyer(ctx, wanted, { sessionHash, memberId }), wanted.lines)
  const isNone =
    wanted.lines.length > 0 &&
    problems.filter(({ quantity }) => quantity === 0).length === wanted.lines.length
  if (isNone) return { isNone, problems }
  const now = ctx.clock.now()
  const { country, currency, locale } = wanted
  const details = sealed(ctx, wanted.details)
  const destined = { country, currency, locale }
  const session = { kind, platformId, memberId, sessionHash, isSigned, fromCart, ...destined, details }
  const added = await store.addSession(ctx.db, { ...session, expiresAt: expiresAt(kind, now) }, now)
  if (added) return heldOf(ctx, added, problems)
  // another request created a checkout from the same cart
  const other = fromCart === null ? null : await store.findByCart(ctx.db, fromCart)
  if (!other || (other.memberId !== null && other.memberId !== memberId))
    throw new Refusal(commonRefusals.busy)
  return heldOf(ctx, other)
}

/**
 * Replaces the content of a session; one of a guest is assigned to the calling member. Refuses `agents.unknown`,
 * `agents.closed`.
 */
export async function replaceSession(
  ctx: Ctx,
  by: Asking,
  session: store.AgentSession,
  wanted: Wanted,
): Promise<Held> {
  const now = ctx.clock.now()
  const { country, currency, locale, lines } = wanted
  const memberId = session.memberId ?? ctx.member?.id ?? null
  const change = {
    memberId,
    isSigned: session.isSigned || by.isSigned,
    country,
    currency,
    locale,
    details: sealed(ctx, wanted.details),
    expiresAt: expiresAt(session.kind, now),
  }
  if (!(await store.updateOpen(ctx.db, session.id, change, now))) throw new Refusal(agentRefusals.closed)
  const problems = await setLines(asBuyer(ctx, wanted, { ...session, memberId }), lines)
  return heldOf(ctx, { ...session, ...change }, problems)
}

/** Cancels a session and returns its last state. Refuses `agents.unknown`, `agents.closed`. */
export async function cancelSession(ctx: Ctx, by: Asking, kind: SessionKind, id: string): Promise<Held> {
  const held = await readSession(ctx, by, kind, id)
  const move = { from: ['open'], to: 'canceled' } as const
  if (!(await store.moveSession(ctx.db, held.session.id, move, ctx.clock.now())))
    throw new Refusal(agentRefusals.closed)
  return { ...held, session: { ...held.session, state: 'canceled' } }
}

/** The existing checkout of a cart; null: none, or the last one is over. */
export async function checkoutOfCart(ctx: Ctx, by: Asking, cartId: string): Promise<Held | null> {
  const found = await store.findByCart(ctx.db, cartId)
  if (found?.platformId !== by.platformId || (found.memberId ?? null) !== (ctx.member?.id ?? null))
    return null
  mustBeProven(ctx, found, by)
  const { state } = await followed(ctx, found)
  // an open checkout has its expiry; a handed-over one has a day
  if (state === 'handed_over' || (state === 'open' && found.expiresAt > ctx.clock.now()))
    return heldOf(ctx, found)
  if (state === 'open')
    await store.moveSession(ctx.db, found.id, { from: ['open'], to: 'canceled' }, ctx.clock.now())
  return null
}

/**
 * Places the order of a checkout with nothing left to pay (rules/agents#14). Refuses the same as placing an order,
 * and `agents.closed` when it was handed over or ended. Idempotent: one cart version is one order.
 */
export async function placeFree(held: Held): Promise<void> {
  const { quote, session, details, cart } = held
  if (!quote || cart.id === null) throw new Refusal(checkoutRefusals.empty_cart)
  const coupon = quote.discount ? (details.codes[0] ?? '') : ''
  const wallet_amount = quote.walletAmount
  const agreed = { update_ts: quote.updateTs ?? undefined, total: quote.total, coupon, wallet_amount }
  const input = orderInputOf(held, agreed)
  await createOrder(whileOpen(held.ctx, session.id, { id: cart.id, version: cart.version }), input)
}

/**
 * Wraps transactions so that the session is open, or the order of this cart: placing the order also marks the
 * session, so that it cannot be handed over or ended concurrently. Refuses `agents.closed`.
 */
const whileOpen = (ctx: Ctx, id: string, cart: { id: string; version: number }): Ctx => ({
  ...ctx,
  transaction: (work, how) =>
    ctx.transaction(async (tx) => {
      const now = await store.lockSession(tx.db, id)
      const isIts = now?.state === 'ordered' && now.cartId === cart.id
      if (now?.state !== 'open' && !isIts) throw new Refusal(agentRefusals.closed)
      const done = await work(tx)
      const order = await orderOfCart(tx, cart.id, { sinceVersion: cart.version })
      const move = { from: ['open'], to: 'ordered', cart } as const
      if (order) await store.moveSession(tx.db, id, { ...move, orderId: order.id }, tx.clock.now())
      return done
    }, how),
})
