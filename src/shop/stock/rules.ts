import type { Option } from '../catalogue/contract.ts'

/**
 * Counts of one option at one place (rules/stock#1). `blocked`: units of blocked or expired lots; `shortDated`: units of
 * lots with too few days left, which cover earlier sales but are no longer sold.
 */
export type StockLevel = {
  onHand: number
  reserved: number
  allocated: number
  safety: number
  blocked: number
  shortDated: number
}

/** Units that are allocated or reserved but not on hand, or blocked. */
export const shortOf = ({
  onHand,
  reserved,
  allocated,
  blocked,
}: Omit<StockLevel, 'safety' | 'shortDated'>): number => Math.max(0, reserved + allocated + blocked - onHand)

export const available = (level: StockLevel): number =>
  Math.max(
    0,
    level.onHand - level.reserved - level.allocated - level.safety - level.blocked - level.shortDated,
  )

/** Kinds of stock moves (rules/stock#1). */
export const moveKinds = [
  'receive',
  'reserve',
  'release',
  'allocate',
  'ship',
  'return',
  'adjust',
  'scrap',
  'transfer',
] as const

export type MoveKind = (typeof moveKinds)[number]

/** Maximum units of an option at one place; a higher number is a typing error. */
export const mostPieces = 10_000_000

/** Shoppers see "low" at this number of units or fewer, never the number. */
export const lowUpTo = 5

/** Available units by option. */
export type Stock = Pick<ReadonlyMap<string, number>, 'get' | 'has'>

export type StockDemand = Pick<Option, 'subSku' | 'subscriptionParentSku' | 'components'>

/**
 * The skus that one unit takes: a subscription plan draws on the option it renews; a bundle on its components, and on
 * its own count if it has one.
 */
export function requiredStock(
  option: StockDemand,
  stock: Stock,
): readonly { subSku: string; quantity: number }[] {
  const demand = { subSku: option.subscriptionParentSku ?? option.subSku, quantity: 1 }
  if (option.components.length === 0) return [demand]
  return stock.has(demand.subSku) ? [...option.components, demand] : option.components
}

/** Expiry of the units on clearance, by option (rules/stock#9). */
export type ClearanceDays = ReadonlyMap<string, string>

/** The expiry that a buyer of an option is shown: the earliest of all skus it draws on; null: none. */
export const bestBefore = (option: StockDemand, days: ClearanceDays): string | null =>
  [option.subscriptionParentSku ?? option.subSku, ...option.components.map(({ subSku }) => subSku)]
    .flatMap((subSku) => days.get(subSku) ?? [])
    .toSorted()[0] ?? null

/** The first day on which more units are expected, by option (rules/stock#15). */
export type ExpectedDays = ReadonlyMap<string, string>

/** The day on which more units of an option are expected; undefined if none is known or the day has passed. */
export function expectedFrom(subSku: string, expected: ExpectedDays, today: string): string | undefined {
  const day = expected.get(subSku)
  return day !== undefined && day >= today ? day : undefined
}

/** First shipping day of an option: for a pre-order the expected day, else the estimate of its product. */
export const readyOn = (
  option: Pick<Option, 'availability' | 'estimate' | 'subSku'>,
  expected: ExpectedDays,
  today: string,
): string | undefined =>
  (option.availability === 'pre_order' ? expectedFrom(option.subSku, expected, today) : undefined) ??
  option.estimate

/** Sellable units of an option, limited by its scarcest component. */
export const leftOf = (option: StockDemand, stock: Stock): number =>
  Math.min(
    ...requiredStock(option, stock).map((component) =>
      Math.floor((stock.get(component.subSku) ?? 0) / component.quantity),
    ),
  )

/** The stock that is left for others after `quantity` units of an option. */
export const stockWithout = (option: StockDemand, quantity: number, stock: Stock): Stock =>
  stockBut(
    stock,
    requiredStock(option, stock).map((component) => [
      component.subSku,
      (stock.get(component.subSku) ?? 0) - component.quantity * quantity,
    ]),
  )

/** A view of a stock with other counts for some options; it does not copy the map, which may be large. */
export function stockBut(stock: Stock, counts: readonly (readonly [string, number])[]): Stock {
  const other = new Map(counts)
  return {
    get: (subSku) => other.get(subSku) ?? stock.get(subSku),
    has: (subSku) => other.has(subSku) || stock.has(subSku),
  }
}

export type StockState = Option['availability'] | 'out_of_stock'

/** The stock state that shoppers see; `out_of_stock` is derived, never stored. */
export const stockState = (option: Option, left: number): StockState =>
  option.availability === 'in_stock' && left <= 0 ? 'out_of_stock' : option.availability

/** A number of units of an order line. */
export type LineUnits = { lineId: string; units: number }

/** Units of an order line to ship, with the expiry its buyer was shown, and the lots if staff named them. */
export type LeavingUnits = LineUnits & {
  bestBefore?: string | null
  lots?: readonly { lot: string; pieces: number }[]
}

/** Stock demand of an order line: `each` units of `subSku` for each of its `units` (rules/stock#1). */
export type Taking = LineUnits & { subSku: string; each: number }

/** Stock demand of order lines; a component that a bundle lists twice is summed up into one entry. */
export function takings(lines: readonly (LineUnits & { option: StockDemand })[], stock: Stock): Taking[] {
  return lines.flatMap(({ lineId, units, option }) => {
    const each = new Map<string, number>()
    for (const component of requiredStock(option, stock))
      each.set(component.subSku, (each.get(component.subSku) ?? 0) + component.quantity)
    return [...each].map(([subSku, pieces]) => ({ lineId, units, subSku, each: pieces }))
  })
}

/** A short option with its available units. */
export type Shortage = { subSku: string; left: number }

/** Reason and actor of a stock move. */
export type Because = { reason: string; actor: string }
