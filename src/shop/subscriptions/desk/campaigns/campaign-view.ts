import { optionName } from '../../../catalogue/product.rules.ts'
import type { Ctx } from '../../../context.ts'
import { money, toDecimal, type Currency } from '../../../money.ts'
import { textIn } from '../../../region.ts'
import { assortmentOf, today } from '../../quote.ts'
import { subscriptionPrice } from '../../renewal.rules.ts'
import type * as wire from './campaign.contract.ts'
import { earliestStart, monthlyDifference, type CampaignTerms } from './campaign.rules.ts'
import type { StoredCampaign } from './campaign.store.ts'
import type { Renewed } from './renewed.store.ts'
import type { Affected, Effect } from './effect.ts'

const mostRows = 200

type NameOf = (subSku: string) => string

/** Display names of options: from the catalogue, else from contracts, else the SKU. */
export async function namesOf(ctx: Ctx, renewed: readonly Renewed[]): Promise<NameOf> {
  const { find } = await assortmentOf(ctx)
  const { locale } = ctx.shopper
  const known = new Map(renewed.map((each) => [each.subSku, each]))
  const together = (...words: string[]) => words.filter((word) => word !== '').join(', ')
  return (subSku) => {
    const found = find(subSku)
    if (found) return together(textIn(locale, found.product.name), optionName(locale, found.option))
    const former = known.get(subSku)
    return former ? together(textIn(locale, former.name), textIn(locale, former.optionName)) : subSku
  }
}

const decimal = (currency: Currency, minor: number): number => toDecimal(money(currency, minor))

export function toCampaignView(ctx: Ctx, campaign: StoredCampaign, nameOf: NameOf): wire.Campaign {
  const { state, fromDay, waiting, createdAt, withdrawnAt, prices } = campaign
  const isOver = state === 'running' && waiting === 0
  return {
    ...campaign,
    name: nameOf(campaign.subSku),
    prices: Object.entries(prices).map(([written, minor]) => {
      const currency = written as Currency // keys of CampaignPrices
      return { currency, price: decimal(currency, minor) }
    }),
    state: isOver ? 'over' : state,
    createdAt: createdAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    canWithdraw: state === 'running' && fromDay > today(ctx),
  }
}

export async function toPreview(
  ctx: Ctx,
  terms: CampaignTerms,
  effect: Effect,
): Promise<wire.CampaignPreview> {
  const nameOf = await namesOf(ctx, [])
  return {
    kind: terms.kind,
    subSku: terms.subSku,
    name: nameOf(terms.subSku),
    substitute: terms.substitute,
    fromDay: terms.fromDay,
    earliestDay: earliestStart(today(ctx)),
    contracts: effect.contracts,
    sums: await sumsOf(ctx, terms, effect.affected),
    rows: effect.affected.slice(0, mostRows).map(toRow),
    exempt: [...effect.exempt],
    needsApproval: effect.needsApproval,
  }
}

function toRow({
  subscription,
  line,
  newPrice,
  changesOn,
  outcome,
}: Affected): wire.CampaignPreview['rows'][number] {
  const { id: subscriptionId, number, currency } = subscription
  return {
    subscriptionId,
    number,
    currency,
    quantity: line.quantity,
    price: decimal(currency, line.unitPrice),
    newPrice: newPrice === null ? null : decimal(currency, newPrice),
    monthlyDifference:
      newPrice === null ? null : decimal(currency, differenceOf(subscription, line, newPrice)),
    changesOn,
    outcome,
  }
}

const differenceOf = (
  { intervalMonths }: Affected['subscription'],
  line: Affected['line'],
  newPrice: number,
): number => monthlyDifference(line, newPrice, intervalMonths)

async function sumsOf(
  ctx: Ctx,
  terms: CampaignTerms,
  affected: readonly Affected[],
): Promise<wire.CampaignPreview['sums']> {
  const { find, rates } = await assortmentOf(ctx)
  const found = find(terms.subSku)
  const currencies = [...new Set(affected.map(({ subscription }) => subscription.currency))].toSorted()
  return currencies.map((currency) => {
    const lines = affected.filter(({ subscription }) => subscription.currency === currency)
    const prices = lines.map(({ line }) => line.unitPrice)
    const newPrice = terms.prices[currency]
    const shopPrice = found && subscriptionPrice(found.option, currency, rates)
    const difference = lines.reduce(
      (sum, each) =>
        sum + (each.newPrice === null ? 0 : differenceOf(each.subscription, each.line, each.newPrice)),
      0,
    )
    return {
      currency,
      contracts: new Set(lines.map(({ subscription }) => subscription.id)).size,
      pieces: lines.reduce((sum, { line }) => sum + line.quantity, 0),
      lowest: decimal(currency, Math.min(...prices)),
      highest: decimal(currency, Math.max(...prices)),
      newPrice: newPrice === undefined ? null : decimal(currency, newPrice),
      shopPrice: shopPrice ? toDecimal(shopPrice) : null,
      monthlyDifference: terms.kind === 'price' ? decimal(currency, difference) : null,
    }
  })
}
