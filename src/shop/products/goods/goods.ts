import { eventLoopYielder } from '../../../platform/event-loop-yielder.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Option } from '../../catalogue/contract.ts'
import { pictureOf, type Product } from '../../catalogue/product.rules.ts'
import { toDecimal } from '../../money.ts'
import { deskRead } from '../../staff/write.ts'
import { isFound, priceFrom } from '../list/list.rules.ts'
import * as contract from './goods.contract.ts'
import type { GoodsKind } from '../../catalogue/goods.rules.ts'

const mostFound = 12

const ofProduct = (product: Product): contract.Goods => ({
  code: product.sku,
  name: product.name,
  optionName: null,
  thumbnail: product.thumbnail,
  price: priceFrom(
    product.options.map(({ availability, price }) => ({ state: availability, price: toDecimal(price) })),
  ),
})

const ofOption = (product: Product, option: Option, code = option.subSku): contract.Goods => ({
  code,
  name: product.name,
  optionName: { chi: option.name, eng: option.nameEn, cn: option.nameCn, tw: option.nameTw },
  thumbnail: pictureOf(product, option).replace(/#.*$/, ''),
  price: toDecimal(option.price),
})

/** Whether the search words match a product together with some of its options. */
const isMeant = ({ sku, name, brandName }: Product, options: readonly Option[], search: string): boolean =>
  isFound(
    {
      sku,
      name,
      brandNames: [
        ...Object.values(brandName),
        ...options.flatMap((option) => [option.name, option.nameEn, option.nameCn, option.nameTw]),
      ],
      optionSkus: options.map(({ subSku }) => subSku),
    },
    search,
  )

/** A product and its options that match the kind and the search words. */
function goodsIn(product: Product, kind: GoodsKind, search: string): contract.Goods[] {
  if (!isMeant(product, product.options, search)) return []
  const options = product.options.filter((option) => isMeant(product, [option], search))
  return [
    ...(kind === 'option' || options.length === 0 ? [] : [ofProduct(product)]),
    ...(kind === 'product' ? [] : options.map((option) => ofOption(product, option))),
  ]
}

export const findGoods = deskRead(contract.findGoods, 'desk', async (ctx, { search, kind, codes }) => {
  const { products, bySku, bySubSku, byBundle } = await catalogueOf(ctx)
  const found: contract.Goods[] = []
  const giveWay = eventLoopYielder() // a search as you type reads the whole catalogue, so it yields to the event loop
  if (search !== '')
    for (const product of products) {
      if (found.length >= mostFound) break
      if (!product.archived) found.push(...goodsIn(product, kind, search))
      await giveWay()
    }
  const named = codes.flatMap((code) => {
    const product = kind === 'option' ? undefined : bySku.get(code)
    if (product) return [ofProduct(product)]
    const offer = byBundle.get(code)
    const option = bySubSku.get(offer?.subSku ?? code)
    return option ? [ofOption(option.product, option.option, code)] : []
  })
  return { found: found.slice(0, mostFound), named }
})
