import type { Option } from '../catalogue/contract.ts'
import { refusals } from '../refusal.ts'

/** Counts of one option at one place (rules/stock#1). */
export type StockLevel = { onHand: number; reserved: number; allocated: number; safety: number }

/** Pieces that are sold or held and are not there. */
export const shortOf = ({ onHand, reserved, allocated }: Omit<StockLevel, 'safety'>): number =>
  Math.max(0, reserved + allocated - onHand)

export const available = (level: StockLevel): number =>
  Math.max(0, level.onHand - level.reserved - level.allocated - level.safety)

/** What may happen to a count (rules/stock#1). */
export const moveKinds = [
  'receive',
  'reserve',
  'release',
  'allocate',
  'ship',
  'return',
  'adjust',
  'scrap',
] as const
export type MoveKind = (typeof moveKinds)[number]

export const stockRefusals = /* @__PURE__ */ refusals('stock', {
  unknown_option: 'missing',
  below_zero: 'refused',
  too_many: 'refused',
})

/** More than this cannot lie at one place: it would be a slip of the hand. */
export const mostPieces = 10_000_000

/** Shoppers are told "low", never a number. */
export const lowUpTo = 5

/** What can still be sold, by option. */
export type Stock = ReadonlyMap<string, number>

export type StockDemand = Pick<Option, 'subSku' | 'subscriptionParentSku' | 'components'>

/**
 * What one piece takes: a subscription draws on the option it renews; a set on its parts, and on its own
 * count where it has one.
 */
export function drawsOn(option: StockDemand, stock: Stock): readonly { subSku: string; quantity: number }[] {
  const demand = { subSku: option.subscriptionParentSku ?? option.subSku, quantity: 1 }
  if (option.components.length === 0) return [demand]
  return stock.has(demand.subSku) ? [...option.components, demand] : option.components
}

/** How many of an option can be sold: as many as its scarcest part allows. */
export const leftOf = (option: StockDemand, stock: Stock): number =>
  Math.min(
    ...drawsOn(option, stock).map((component) =>
      Math.floor((stock.get(component.subSku) ?? 0) / component.quantity),
    ),
  )

/** What is left for others once so many of an option are wanted. */
export function stockWithout(option: StockDemand, quantity: number, stock: Stock): Stock {
  const rest = new Map(stock)
  for (const component of drawsOn(option, stock))
    rest.set(component.subSku, (stock.get(component.subSku) ?? 0) - component.quantity * quantity)
  return rest
}

export type StockState = Option['availability'] | 'out_of_stock'

/** The state shoppers are shown: sold out is derived, never stored. */
export const stockState = (option: Option, left: number): StockState =>
  option.availability === 'in_stock' && left <= 0 ? 'out_of_stock' : option.availability

/** A line of an order and how many of its pieces are meant. */
export type LineUnits = { lineId: string; units: number }

/** What a line takes from the shelf: pieces of `subSku` for each of its `units` (rules/stock#1). */
export type Taking = LineUnits & { subSku: string; each: number }

/** Everything some lines take; parts of a set that is listed twice are taken once, together. */
export function takings(lines: readonly (LineUnits & { option: StockDemand })[], stock: Stock): Taking[] {
  return lines.flatMap(({ lineId, units, option }) => {
    const each = new Map<string, number>()
    for (const component of drawsOn(option, stock))
      each.set(component.subSku, (each.get(component.subSku) ?? 0) + component.quantity)
    return [...each].map(([subSku, pieces]) => ({ lineId, units, subSku, each: pieces }))
  })
}

/** An option that fell short, and how many of it are left. */
export type Shortage = { subSku: string; left: number }

/** For a move's record: why, and who did it. */
export type Because = { reason: string; actor: string }
