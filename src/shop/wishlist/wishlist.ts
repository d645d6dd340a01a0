import { catalogueOf } from '../catalogue/catalogue.ts'
import { isListed, optionName } from '../catalogue/product.rules.ts'
import { email as EmailSchema } from '../content/contract.ts'
import type { Ctx } from '../context.ts'
import { emailOf, memberRefusals } from '../members/rules.ts'
import { textIn } from '../region.ts'
import { Refusal } from '../refusal.ts'
import { pageOf } from '../endpoint.ts'
import { serve } from '../serve.ts'
import { leftOf } from '../stock/rules.ts'
import { availableStock } from '../stock/stock.ts'
import * as contract from './contract.ts'
import { mostWishlistItems, wishlistRefusals } from './rules.ts'
import * as store from './store.ts'

const memberAccess = { who: 'member', limit: 'account' } as const

function memberId({ member }: Pick<Ctx, 'member'>): string {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return member.id
}

async function wishlist(ctx: Ctx, paging: { page: number; limit: number } = contract.wholeList) {
  const { byId } = await catalogueOf(ctx)
  const saved = await store.listWishlist(ctx.db, memberId(ctx))
  const found = saved.flatMap(({ productId, at }) => {
    const product = byId.get(productId)
    // one that is taken off the shop is not counted, and is there again when it comes back
    return product && isListed(product) ? [{ pid: productId, sku: product.sku, at: at.toISOString() }] : []
  })
  const { entries, total } = pageOf(found, paging)
  return { wishes: entries, total }
}

/** Products that a member remembers. */
export const wishlistedProducts = async ({ db }: Pick<Ctx, 'db'>, id: string): Promise<ReadonlySet<string>> =>
  new Set((await store.listWishlist(db, id)).map(({ productId }) => productId))

export const listWishlist = serve(contract.listWishlist, memberAccess, wishlist)

export const addWishlistItem = serve(contract.addWishlistItem, memberAccess, async (ctx, { pid }) => {
  const product = (await catalogueOf(ctx)).byId.get(pid)
  if (!product || !isListed(product)) throw new Refusal(wishlistRefusals.unknown_product)
  const owner = memberId(ctx)
  await ctx.transaction(async (tx) => {
    await store.lockWishlist(tx.db, owner) // two at once would both fit on the last place
    if (!(await store.addWishlistItem(tx.db, owner, pid, tx.clock.now(), mostWishlistItems)))
      throw new Refusal(wishlistRefusals.full)
  })
  return wishlist(ctx)
})

export const removeWishlistItem = serve(contract.removeWishlistItem, memberAccess, async (ctx, { pid }) => {
  await store.removeWishlistItem(ctx.db, memberId(ctx), pid)
  return wishlist(ctx)
})

export const listRestock = serve(contract.listRestock, memberAccess, async (ctx, paging) => {
  const { bySubSku } = await catalogueOf(ctx)
  const { locale } = ctx.shopper
  const { entries, total } = pageOf(await store.listWaiting(ctx.db, memberId(ctx)), paging)
  return {
    waiting: entries.map(({ at, ...each }) => {
      const found = bySubSku.get(each.subSku)
      return {
        ...each,
        pid: found?.product.id ?? null,
        name: found ? textIn(locale, found.product.name) : '',
        optionName: found ? optionName(locale, found.option) : '',
        url:
          found && isListed(found.product) ? `/${found.product.brandSlug}/${found.product.uniqueUrl}` : null,
        at: at.toISOString(),
      }
    }),
    total,
  }
})

export const requestRestockNotice = serve(
  contract.requestRestockNotice,
  { who: 'guest', limit: 'newsletter' },
  async (ctx, { subSku, email }) => {
    const found = (await catalogueOf(ctx)).bySubSku.get(subSku)
    if (!found || found.option.availability === 'disabled' || found.option.availability === 'hidden')
      throw new Refusal(wishlistRefusals.unknown_option)
    if (found.option.availability === 'in_stock' && leftOf(found.option, await availableStock(ctx)) > 0)
      throw new Refusal(wishlistRefusals.in_stock)
    const address = ctx.member?.email ?? emailOf(email)
    if (!EmailSchema.safeParse(address).success)
      throw new Refusal(wishlistRefusals.email, { fields: { email: ctx.say(wishlistRefusals.email.code) } })
    await store.addRequest(ctx.db, {
      subSku,
      email: address,
      memberId: ctx.member?.id ?? null,
      locale: ctx.shopper.locale,
      at: ctx.clock.now(),
    })
    return { done: true as const }
  },
)

export const dropRestock = serve(contract.dropRestock, memberAccess, async (ctx, { subSku }) => {
  await store.dropRequest(ctx.db, memberId(ctx), subSku)
  return { done: true as const }
})

/** Whether somebody who is told that goods are back still wants to know. */
export const isStillRequested = (ctx: Pick<Ctx, 'db'>, requestId: string): Promise<boolean> =>
  store.hasRequest(ctx.db, requestId)

/** The list of an account joins another's, of the same person. */
export const moveWishlist = (tx: Ctx, from: string, to: string): Promise<void> =>
  store.moveWishlist(tx.db, from, to)
