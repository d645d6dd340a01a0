import { branchesOf } from '../../branches/branches.ts'
import { brandsOf, menuOf } from '../../catalogue/catalogue.ts'
import type { FileOption } from '../../catalogue/file.contract.ts'
import type { Ctx } from '../../context.ts'
import { shippingOf } from '../../delivery/delivery.ts'
import { groupNames } from '../../members/groups.ts'
import { deskRead } from '../../staff/write.ts'
import { leftOf, type Stock } from '../../stock/rules.ts'
import { availableStock } from '../../stock/stock.ts'
import { offeredOptions } from '../offers/offered.ts'
import { missingAmong, textsOf } from '../missing.rules.ts'
import {
  faultFields,
  isHeld,
  mayPublish,
  openRecord,
  problemsOf,
  standingOf,
  waitingIn,
  type Opened,
} from '../record.ts'
import { documentOf } from './document.rules.ts'
import * as contract from './editor.contract.ts'

const leftIn =
  (stock: Stock, options: readonly FileOption[]) =>
  (sku: string): number | null => {
    const option = options.find((each) => each.sku === sku)
    if (!option) return null
    const demand = {
      subSku: sku,
      subscriptionParentSku: option.parent,
      components: option.components.map(({ option: part, qty }) => ({ subSku: part, quantity: qty })),
    }
    const isCounted = stock.has(option.parent ?? sku) || option.components.length > 0
    return isCounted ? leftOf(demand, stock) : null
  }

/** Choices for the fields of a product. */
async function choicesOf(ctx: Ctx): Promise<contract.ProductChoices> {
  const [brands, groups, menu, shipping, branches] = await Promise.all([
    brandsOf(ctx),
    groupNames(ctx),
    menuOf(ctx),
    shippingOf(ctx),
    branchesOf(ctx),
  ])
  return {
    brands: brands.map(({ key, name, slug }) => ({ key, name, slug, countries: [...(shipping[key] ?? [])] })),
    groups,
    categories: menu.map(({ value, name }) => ({ key: value, name })),
    shops: branches.map(({ key, name }) => ({ key, name })),
  }
}

async function toView(ctx: Ctx, opened: Opened): Promise<contract.DeskProduct> {
  const { id, record, latest, live } = opened
  const file = latest.document
  const [stock, brands, problems, isScheduleHeld, offered] = await Promise.all([
    availableStock(ctx),
    brandsOf(ctx),
    problemsOf(ctx, opened),
    isHeld(ctx, opened),
    offeredOptions(
      ctx,
      file.offers.map(({ option }) => option),
    ),
  ])
  const waiting = waitingIn(opened)
  const slug = brands.find(({ key }) => key === live?.brand)?.slug
  const fields = Object.entries(faultFields(ctx, problems))
  return {
    id,
    sku: record.sku,
    state: standingOf(opened),
    version: record.latest,
    live: record.live,
    publishAt: record.publishAt?.toISOString() ?? null,
    publishBy: record.publishBy,
    publishHeld: isScheduleHeld,
    document: documentOf(file, {
      leftOf: file.kind === 'treatment' ? () => null : leftIn(stock, file.options),
      isFixed: (sku) => live?.options.some((option) => option.sku === sku) ?? false,
    }),
    offered,
    savedBy: latest.who,
    savedAt: latest.at.toISOString(),
    path: live && slug && !live.archived ? pathOf(slug, live.url, live.kind) : null,
    missing: missingAmong(textsOf(file)),
    problems: fields.map(([field, message], index) => ({
      field,
      code: problems[index]?.code ?? 'twice',
      message,
    })),
    waiting,
    waitingCount: waiting.length,
    mayPublish: mayPublish(ctx, opened),
  }
}

const pathOf = (slug: string, url: string, kind: 'single' | 'treatment'): string =>
  kind === 'treatment' ? `/treatment/${url}` : `/${slug}/${url}`

export const getProduct = deskRead(contract.getProduct, 'products.read', async (ctx, { id }) => {
  const [product, choices] = await Promise.all([
    ctx.transaction(async (tx) => toView(tx, await openRecord(tx, id))),
    choicesOf(ctx),
  ])
  return { product, choices }
})
