import { dayInHongKong } from '../calendar.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { areaOf } from '../delivery/address.rules.ts'
import { isLess, money, zero, type Money } from '../money.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { feeTableOf } from '../quotes/delivery/fee-table.ts'
import { quoteOrder, type QuotedOrder } from '../quotes/order-quote.rules.ts'
import type { FeeTable } from '../quotes/delivery/parcel.rules.ts'
import { availableStock } from '../stock/stock.ts'
import { availableTo } from '../wallet/wallet.ts'
import { renewalLines, type RenewalContext, type RenewalLine, type SwapGroups } from './renewal.rules.ts'
import type { Announcement, Subscription } from './subscription.rules.ts'

/** Shop data for quotes of deliveries, read once for many of them. */
export type Assortment = Omit<RenewalContext, 'day' | 'short'> & { fees: FeeTable; groups: SwapGroups }

export async function assortmentOf(ctx: Ctx): Promise<Assortment> {
  const [catalogue, stock, rates, fees, settings] = await Promise.all([
    catalogueOf(ctx),
    availableStock(ctx),
    ratesOf(ctx),
    feeTableOf(ctx),
    settingsOf(ctx),
  ])
  return {
    find: (subSku) => catalogue.bySubSku.get(subSku),
    stock,
    rates,
    fees,
    groups: settings.subscription_swap_groups,
  }
}

export type DeliveryQuote = { lines: readonly RenewalLine[]; order: QuotedOrder }

type QuoteOptions = {
  day: string
  announced: Announcement | null
  short?: ReadonlySet<string>
  /** Treats everything on sale as in stock, for the maximum cost of a delivery. */
  isWhole?: boolean
}

const plenty = {
  get: () => Number.MAX_SAFE_INTEGER,
  has: () => false,
  [Symbol.iterator]: () => [][Symbol.iterator](),
} as unknown as RenewalContext['stock'] // the quote reads only these members

/** Quotes a delivery with the order calculation, at no more than the announced amounts. */
export async function quoteDelivery(
  ctx: Ctx,
  subscription: Subscription,
  assortment: Assortment,
  { day, announced, short = new Set(), isWhole = false }: QuoteOptions,
): Promise<DeliveryQuote> {
  const stock = isWhole ? plenty : assortment.stock
  const lines = renewalLines(subscription, announced, { ...assortment, stock, day, short })
  const goods = toQuote(subscription, lines)
  const { currency } = subscription
  const byTable = quoteOrder({ currency, lines: goods, sending: sendingOf(subscription, assortment.fees) })
  const fee = announced ? leastFee(byTable, announced) : byTable.sums.delivery
  const charged = { currency, lines: goods, sending: subscription.deliveryMethod === null ? null : { fee } }
  // the charged fee can be below the table's, so Cash Dollar is capped by the total with that fee
  const wallet = await walletFor(ctx, subscription, quoteOrder(charged).sums.total)
  const order = quoteOrder({ ...charged, wallet: { amount: wallet, available: wallet } })
  return { lines, order: announced ? order : { ...order, issues: byTable.issues } }
}

const toQuote = ({ intervalMonths }: Subscription, lines: readonly RenewalLine[]) =>
  lines.flatMap(({ line, sends }) =>
    sends
      ? [
          {
            id: line.id,
            product: sends.product,
            option: sends.option,
            quantity: sends.quantity,
            interval: intervalMonths,
            price: {
              price: sends.unitPrice,
              original: null,
              reason: { kind: 'base' as const, considered: [] },
            },
          },
        ]
      : [],
  )

const sendingOf = ({ country, deliveryMethod, delivery }: Subscription, table: FeeTable) =>
  deliveryMethod && { country, area: areaOf(country, delivery), method: deliveryMethod, table }

/** The announced delivery fee, or today's if it exists and is lower. */
function leastFee({ sums, issues }: QuotedOrder, { deliveryFee }: Announcement): Money {
  const announced = money(sums.delivery.currency, deliveryFee)
  return issues.length === 0 && isLess(sums.delivery, announced) ? sums.delivery : announced
}

/** Cash Dollar to use first: limited by the cap, the balance and the total (rules/subscriptions#11). */
async function walletFor(
  ctx: Ctx,
  { memberId, currency, walletCap }: Subscription,
  total: Money,
): Promise<Money> {
  if (walletCap === 0) return zero(currency)
  const limits = [money(currency, walletCap), await availableTo(ctx, memberId, currency), total]
  return limits.reduce((least, each) => (isLess(each, least) ? each : least))
}

export const today = (ctx: Pick<Ctx, 'clock'>): string => dayInHongKong(ctx.clock.now())
