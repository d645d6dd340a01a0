import { textIn } from '../region.ts'
import { money, toDecimal } from '../money.ts'
import { deskRead } from '../staff/write.ts'
import { draftFee, draftPrices } from './prices.ts'
import * as contract from './contract.ts'

/** `SKU:2`; a sku may hold colons itself. */
function wantedOf(word: string): { subSku: string; quantity: number } {
  const cut = word.lastIndexOf(':')
  const quantity = Math.trunc(Number(word.slice(cut + 1)))
  return cut > 0 && quantity > 0
    ? { subSku: word.slice(0, cut), quantity: Math.min(99, quantity) }
    : { subSku: word, quantity: 1 }
}

export const quoteDraft = deskRead(
  contract.quoteDraft,
  'orders.draft',
  async (ctx, { lines: words, ...place }) => {
    const lines = await draftPrices(ctx, words.map(wantedOf), place)
    const decimal = (minor: number) => toDecimal(money(place.currency, minor))
    const goods = lines.reduce(
      (sum, { price, quantity }) => sum + (price ? price.price.minor * quantity : 0),
      0,
    )
    const fee = lines.length === 0 ? null : await draftFee(ctx, lines, goods, place)
    return {
      lines: lines.map(({ subSku, quantity, found, price, why }) => ({
        subSku,
        quantity,
        name: found ? textIn(ctx.shopper.locale, found.product.name) : subSku,
        price: price && decimal(price.price.minor),
        total: price && decimal(price.price.minor * quantity),
        why,
      })),
      goods: decimal(goods),
      delivery: fee && toDecimal(fee),
      total: decimal(goods + (fee?.minor ?? 0)),
    }
  },
)
