import { catalogueOf } from '../catalogue/catalogue.ts'
import { optionName } from '../catalogue/product.rules.ts'
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
import { mostWishes, wishRefusals } from './rules.ts'
import * as store from './store.ts'

const own = { who: 'member', limit: 'account' } as const

function memberId({ member }: Pick<Ctx, 'member'>): string {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return member.id
}

async function wishes(ctx: Ctx, asked: { page: number; limit: number } = contract.wholeList) {
  const { byId } = await catalogueOf(ctx)
  const saved = await store.listWishes(ctx.db, memberId(ctx))
  const shown = saved.flatMap(({ productId, at }) => {
    const product = byId.get(productId)
    return product ? [{ pid: productId, sku: product.sku, at: at.toISOString() }] : []
  })
  const { entries, total } = pageOf(shown, asked)
  return { wishes: entries, total }
}

export const listWishes = serve(contract.listWishes, own, wishes)

export const addWish = serve(contract.addWish, own, async (ctx, { pid }) => {
  if (!(await catalogueOf(ctx)).byId.has(pid)) throw new Refusal(wishRefusals.unknown_product)
  if (!(await store.addWish(ctx.db, memberId(ctx), pid, ctx.clock.now(), mostWishes)))
    throw new Refusal(wishRefusals.full)
  return wishes(ctx)
})

export const removeWish = serve(contract.removeWish, own, async (ctx, { pid }) => {
  await store.removeWish(ctx.db, memberId(ctx), pid)
  return wishes(ctx)
})

export const listRestock = serve(contract.listRestock, own, async (ctx, asked) => {
  const { bySubSku } = await catalogueOf(ctx)
  const { locale } = ctx.shopper
  const { entries, total } = pageOf(await store.listWaiting(ctx.db, memberId(ctx)), asked)
  return {
    waiting: entries.map(({ at, ...each }) => {
      const found = bySubSku.get(each.subSku)
      return {
        ...each,
        pid: found?.product.id ?? null,
        name: found ? textIn(locale, found.product.name) : '',
        optionName: found ? optionName(locale, found.option) : '',
        url: found ? `/${found.product.brandSlug}/${found.product.uniqueUrl}` : null,
        at: at.toISOString(),
      }
    }),
    total,
  }
})

export const askRestock = serve(
  contract.askRestock,
  { who: 'guest', limit: 'newsletter' },
  async (ctx, { subSku, email }) => {
    const found = (await catalogueOf(ctx)).bySubSku.get(subSku)
    if (!found || found.option.availability === 'disabled' || found.option.availability === 'hidden')
      throw new Refusal(wishRefusals.unknown_option)
    if (found.option.availability === 'in_stock' && leftOf(found.option, await availableStock(ctx)) > 0)
      throw new Refusal(wishRefusals.in_stock)
    const address = ctx.member?.email ?? emailOf(email)
    if (!EmailSchema.safeParse(address).success)
      throw new Refusal(wishRefusals.email, { fields: { email: ctx.say(wishRefusals.email.code) } })
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

export const dropRestock = serve(contract.dropRestock, own, async (ctx, { subSku }) => {
  await store.dropRequest(ctx.db, memberId(ctx), subSku)
  return { done: true as const }
})

/** The list of an account joins another's, of the same person. */
export const moveWishes = (tx: Ctx, from: string, to: string): Promise<void> =>
  store.moveWishes(tx.db, from, to)
