import {
  cancelSession,
  checkoutOfCart,
  openSession,
  placeFree,
  readSession,
  replaceSession,
  sessionOf,
  type Asking,
  type Held,
  type Opened,
} from '../../shop/agents/sessions.ts'
import { agentRefusals } from '../../shop/agents/platform.rules.ts'
import { isRefusal, statusOfKind } from '../../shop/refusal.ts'
import { asRefusal } from '../failure.ts'
import type { Answer, Call } from './call.ts'
import type { RootCapability } from './capabilities.ts'
import { cartAnswer, checkoutAnswer, isDue } from './views/checkout-view.ts'
import { error, type Message } from './messages.ts'
import { withSavedAddress } from './saved-addresses.ts'
import { lineMessages } from './views/quote-view.ts'
import type { CartRequest, CheckoutRequest } from './requests.ts'
import { isCode, desiredCheckoutOf } from './wanted.ts'
import { cut } from '../../shop/text.ts'

const ofCart = 'dev.ucp.shopping.cart'
const ofCheckout = 'dev.ucp.shopping.checkout'

const asking = ({ platform, isSigned }: Call): Asking => ({ platformId: platform.id, isSigned })

/** A missing resource, or one that cannot be changed any more, is a result and no transport error. */
async function found(call: Call, root: RootCapability, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    if (thrown.code !== agentRefusals.unknown.code && thrown.code !== agentRefusals.closed.code) throw thrown
    const code = thrown.code === agentRefusals.unknown.code ? 'not_found' : 'not_allowed'
    return { root, failed: [error(code, call.ctx.say(thrown.code), 'unrecoverable')] }
  }
}

/** Result when no product can be bought: no resource is created. */
function none(call: Call, root: RootCapability, { problems }: Extract<Opened, { isNone: true }>): Answer {
  const [first, ...others] = lineMessages(call.ctx, problems, 'unrecoverable')
  return {
    root,
    failed: [
      first ?? error('item_unavailable', call.ctx.say('cart.unknown_option'), 'unrecoverable'),
      ...others,
    ],
  }
}

/** Drops codes that cannot be the shop's, without a lookup. */
const withCodes = <W extends ReturnType<typeof desiredCheckoutOf>>(wanted: W): W => {
  const [first] = wanted.details.codes
  return first === undefined || isCode(first)
    ? wanted
    : { ...wanted, details: { ...wanted.details, codes: [cut(first, 40)] } }
}

export async function createCart(call: Call, request: CartRequest): Promise<Answer> {
  const opened = await openSession(
    call.ctx,
    asking(call),
    'cart',
    withCodes(desiredCheckoutOf(call, request, null)),
  )
  return 'isNone' in opened ? none(call, ofCart, opened) : cartAnswer(call, opened, { isNew: true })
}

export const getCart = (call: Call, _: unknown, id: string): Promise<Answer> =>
  found(call, ofCart, async () => cartAnswer(call, await readSession(call.ctx, asking(call), 'cart', id)))

export const updateCart = (call: Call, request: CartRequest, id: string): Promise<Answer> =>
  found(call, ofCart, async () => {
    const session = await sessionOf(call.ctx, asking(call), 'cart', id)
    return cartAnswer(
      call,
      await replaceSession(
        call.ctx,
        asking(call),
        session,
        withCodes(desiredCheckoutOf(call, request, session)),
      ),
    )
  })

export const cancelCart = (call: Call, _: unknown, id: string): Promise<Answer> =>
  found(call, ofCart, async () =>
    cartAnswer(call, await cancelSession(call.ctx, asking(call), 'cart', id), { isOver: true }),
  )

export const createCheckout = (call: Call, request: CheckoutRequest): Promise<Answer> =>
  found(call, ofCheckout, async () => {
    const { ctx } = call
    if (request.cart_id !== undefined && call.spoken.has(ofCart)) return fromCart(call, request.cart_id)
    const wanted = withCodes(desiredCheckoutOf(call, await withSavedAddress(ctx, request), null))
    const opened = await openSession(ctx, asking(call), 'checkout', wanted)
    if ('isNone' in opened) return none(call, ofCheckout, opened)
    return checkoutAnswer(call, opened, { isNew: true })
  })

/** A cart has one checkout at a time; the cart's content counts, whatever the request says (rules/agents#11). */
async function fromCart(call: Call, cartId: string): Promise<Answer> {
  const { ctx } = call
  const { cart, session, details } = await readSession(ctx, asking(call), 'cart', cartId)
  const before = await checkoutOfCart(ctx, asking(call), cartId)
  if (before) return checkoutAnswer(call, before)
  const { country, currency, locale } = session
  const lines = cart.items.map(({ subSku, quantity }) => ({ item: subSku, quantity }))
  const opened = await openSession(
    ctx,
    asking(call),
    'checkout',
    { country, currency, locale, lines, details },
    cartId,
  )
  return 'isNone' in opened ? none(call, ofCheckout, opened) : checkoutAnswer(call, opened, { isNew: true })
}

export const getCheckout = (call: Call, _: unknown, id: string): Promise<Answer> =>
  found(call, ofCheckout, async () =>
    checkoutAnswer(call, await readSession(call.ctx, asking(call), 'checkout', id)),
  )

export const updateCheckout = (call: Call, request: CheckoutRequest, id: string): Promise<Answer> =>
  found(call, ofCheckout, async () => {
    const session = await sessionOf(call.ctx, asking(call), 'checkout', id)
    const wanted = withCodes(desiredCheckoutOf(call, await withSavedAddress(call.ctx, request), session))
    return checkoutAnswer(call, await replaceSession(call.ctx, asking(call), session, wanted))
  })

/**
 * Places an order with no amount left to pay; any other has to be paid by the buyer (rules/agents#13,
 * rules/agents#14).
 */
export const completeCheckout = (call: Call, _: unknown, id: string): Promise<Answer> =>
  found(call, ofCheckout, async () => {
    const held = await readSession(call.ctx, asking(call), 'checkout', id)
    const answer = await checkoutAnswer(call, held)
    const isReady = 'body' in answer && answer.body.status === 'ready_for_complete'
    if (!isReady || isDue(held)) return answer
    const refused = await placed(call, held)
    const now = await readSession(call.ctx, asking(call), 'checkout', id)
    return refused
      ? checkoutAnswer(call, now, { refused })
      : checkoutAnswer(call, { ...held, session: now.session })
  })

/**
 * Places the order; null: it is placed. A late refusal (the last unit was sold, a code was used up) becomes a message
 * of the checkout, which its buyer can continue.
 */
async function placed(call: Call, held: Held): Promise<Message | null> {
  try {
    await placeFree(held)
    return null
  } catch (thrown) {
    const refusal = asRefusal(thrown)
    if (!isRefusal(refusal) || statusOfKind[refusal.kind] >= 429) throw thrown
    const { code, detail } = refusal
    return error(code.replace('.', '_'), call.ctx.say(code, detail.values), 'requires_buyer_review')
  }
}

export const cancelCheckout = (call: Call, _: unknown, id: string): Promise<Answer> =>
  found(call, ofCheckout, async () =>
    checkoutAnswer(call, await cancelSession(call.ctx, asking(call), 'checkout', id)),
  )
