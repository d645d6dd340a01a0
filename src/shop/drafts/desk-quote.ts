import { toDecimal, type Money } from '../money.ts'
import { feeTableOf } from '../quotes/delivery/fee-table.ts'
import { quoteOrder } from '../quotes/order-quote.rules.ts'
import { readLine } from '../quotes/line.rules.ts'
import { textIn } from '../region.ts'
import { deskRead } from '../staff/write.ts'
import * as contract from './contract.ts'
import { draftPrices } from './prices.ts'

const decimal = (amount: Money | null): number | null => amount && toDecimal(amount)

export const quoteDraft = deskRead(
  contract.quoteDraft,
  'orders.draft',
  async (ctx, { lines: words, currency, country }) => {
    const lines = await draftPrices(ctx, words.map(readLine), { currency, country })
    const table = await feeTableOf(ctx)
    const { sums, ...quote } = quoteOrder({
      currency,
      lines: lines.flatMap(({ found, price, quantity }, at) =>
        found && price ? [{ ...found, id: String(at), price, quantity }] : [],
      ),
      sending: { country, area: '', method: 'shipping', table },
    })
    const totalOf = (at: number) => quote.lines.find(({ id }) => id === String(at))?.total ?? null
    return {
      lines: lines.map(({ subSku, quantity, found, price, why }, at) => ({
        subSku,
        quantity,
        name: found ? textIn(ctx.shopper.locale, found.product.name) : subSku,
        price: decimal(price?.price ?? null),
        total: decimal(totalOf(at)),
        why,
      })),
      goods: toDecimal(sums.goods),
      delivery: quote.lines.length === 0 || quote.issues.length > 0 ? null : toDecimal(sums.delivery),
      total: toDecimal(sums.total),
    }
  },
)
