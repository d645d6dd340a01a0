import { unwritten } from '../orders/address.ts'
import { copyCart, getCart } from '../cart/cart.ts'
import type { Ctx } from '../context.ts'
import { tidyAddress } from '../delivery/address.rules.ts'
import { Refusal } from '../refusal.ts'
import type { CountryKey } from '../region.ts'
import { serve } from '../serve.ts'
import * as contract from './handover.contract.ts'
import { openedLink } from './link.ts'
import { agentRefusals } from './platform.rules.ts'
import { platformHost } from './platforms.ts'
import { detailsOf, readAnySession } from './sessions.ts'
import { takenOverHours } from './session.rules.ts'
import * as store from './session.store.ts'
import { endTakenOver } from './taken-over.ts'
import { asShopper } from './visitor.ts'

const access = { who: 'guest', limit: 'cart' } as const

/** A checkout that can be taken over. Refuses `agents.unknown`, `agents.link_used`, `agents.link_over`. */
function mustBeOpen(ctx: Ctx, session: store.AgentSession | null): store.AgentSession {
  if (session?.kind !== 'checkout' || session.state === 'canceled') throw new Refusal(agentRefusals.unknown)
  if (session.state !== 'open') throw new Refusal(agentRefusals.link_used)
  if (session.expiresAt <= ctx.clock.now()) throw new Refusal(agentRefusals.link_over)
  return session
}

export const getHandover = serve(contract.getHandover, access, async (ctx, { token }) => {
  const { id, until } = openedLink(ctx, token)
  const session = mustBeOpen(ctx, await store.findAnySession(ctx.db, id))
  const { country, currency } = session
  const { cart, quote } = await readAnySession(ctx, session)
  return {
    platform: await platformHost(ctx, session.platformId),
    country,
    currency: quote?.currency ?? currency,
    items: cart.items.map(({ subSku, name, optionName, thumbnail, quantity, total }) => ({
      subSku,
      name,
      optionName,
      thumbnail,
      quantity,
      total: total ?? 0,
    })),
    total: quote?.total ?? 0,
    deliveryFee: quote?.needsDelivery ? quote.deliveryFee : null,
    discount: quote?.discount ?? null,
    expiresAt: until.toISOString(),
  }
})

export const takeOver = serve(contract.takeOver, access, async (ctx, { token }) => {
  const { id } = openedLink(ctx, token)
  const { country, currency } = await ctx.transaction(async (tx) => {
    const session = mustBeOpen(tx, await store.lockSession(tx.db, id))
    const { country, currency } = session
    const cart = await copyCart(asShopper(tx, { country, currency }), session.sessionHash)
    await endTakenOver(tx, cart.id)
    await store.moveSession(tx.db, id, { from: ['open'], to: 'handed_over', cart }, tx.clock.now())
    return session
  })
  ctx.remember({ country, currency, confirmCountry: true })
  return { country, currency }
})

/** Prefilled fields of the checkout page, for the buyer who took a checkout over, until it is ordered. */
export const handoverFields = serve(contract.handoverFields, access, async (ctx) => {
  const { singleCart } = await getCart(ctx, {})
  const since = new Date(ctx.clock.now().getTime() - takenOverHours * 3_600_000)
  const session = singleCart.id ? await store.findTakenOver(ctx.db, singleCart.id, since) : null
  // account data is shown to its owner only: any other holder of the link fills in their own
  const isTheirs = session?.memberId == null || session.memberId === ctx.member?.id
  if (!session || !isTheirs) return { fields: null }
  const { fields, codes, usesWallet = false } = detailsOf(ctx, session)
  const wallet = usesWallet ? ((await readAnySession(ctx, session)).quote?.walletAmount ?? 0) : 0
  const placed = {
    ...fields,
    ...placesByKey(session.country, fields),
    ...(wallet > 0 ? { wallet_amount: String(wallet) } : {}),
  }
  return { fields: { ...placed, ...(codes[0] ? { coupon: codes[0] } : {}) } }
})

/** Keys of region and district for the form; assistants send their names. */
function placesByKey(country: CountryKey, fields: Readonly<Record<string, string>>): Record<string, string> {
  const written = { city: fields.delivery_city ?? '', province: fields.delivery_province ?? '' }
  const { city, province } = tidyAddress(country, { ...unwritten(country, ''), passport: '', ...written })
  return { ...(city ? { delivery_city: city } : {}), ...(province ? { delivery_province: province } : {}) }
}
