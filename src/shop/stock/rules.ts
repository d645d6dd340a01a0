import type { Option } from '../catalogue/contract.ts'

/**
 * Counts of one option at one place (rules/stock#1). `blocked`: of lots that are blocked or expired; `shortDated`: of
 * lots with too few days left, which cover what was sold before and are not sold any more.
 */
export type StockLevel = {
  onHand: number
  reserved: number
  allocated: number
  safety: number
  blocked: number
  shortDated: number
}

/** Pieces that are sold or held and are not there, or may not leave. */
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
  'transfer',
] as const

export type MoveKind = (typeof moveKinds)[number]

/** More than this cannot lie at one place: it would be a slip of the hand. */
export const mostPieces = 10_000_000

/** Shoppers are told "low", never a number. */
export const lowUpTo = 5

/** What can still be sold, by option. */
export type Stock = Pick<ReadonlyMap<string, number>, 'get' | 'has'>

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

/** The last day of what is on clearance, by option (rules/stock#9). */
export type ClearanceDays = ReadonlyMap<string, string>

/** The last day a buyer of an option is shown: the earliest of everything it draws on. */
export const bestBefore = (option: StockDemand, days: ClearanceDays): string | null =>
  [option.subscriptionParentSku ?? option.subSku, ...option.components.map(({ subSku }) => subSku)]
    .flatMap((subSku) => days.get(subSku) ?? [])
    .toSorted()[0] ?? null

/** The first day on which more of an option is expected, by option (rules/stock#15). */
export type ExpectedDays = ReadonlyMap<string, string>

/** The day on which more of an option is expected; one that has passed promises no more. */
export function expectedFrom(subSku: string, expected: ExpectedDays, today: string): string | undefined {
  const day = expected.get(subSku)
  return day !== undefined && day >= today ? day : undefined
}

/** From when on an option can be sent: a pre-order when more of it is expected, else when its product says. */
export const readyOn = (
  option: Pick<Option, 'availability' | 'estimate' | 'subSku'>,
  expected: ExpectedDays,
  today: string,
): string | undefined =>
  (option.availability === 'pre_order' ? expectedFrom(option.subSku, expected, today) : undefined) ??
  option.estimate

/** How many of an option can be sold: as many as its scarcest part allows. */
export const leftOf = (option: StockDemand, stock: Stock): number =>
  Math.min(
    ...drawsOn(option, stock).map((component) =>
      Math.floor((stock.get(component.subSku) ?? 0) / component.quantity),
    ),
  )

/** What is left for others once so many of an option are wanted. */
export const stockWithout = (option: StockDemand, quantity: number, stock: Stock): Stock =>
  stockBut(
    stock,
    drawsOn(option, stock).map((component) => [
      component.subSku,
      (stock.get(component.subSku) ?? 0) - component.quantity * quantity,
    ]),
  )

/** The same stock but for some options: nothing is copied, as there may be very many. */
export function stockBut(stock: Stock, counts: readonly (readonly [string, number])[]): Stock {
  const other = new Map(counts)
  return {
    get: (subSku) => other.get(subSku) ?? stock.get(subSku),
    has: (subSku) => other.has(subSku) || stock.has(subSku),
  }
}

export type StockState = Option['availability'] | 'out_of_stock'

/** The state shoppers are shown: sold out is derived, never stored. */
export const stockState = (option: Option, left: number): StockState =>
  option.availability === 'in_stock' && left <= 0 ? 'out_of_stock' : option.availability

/** A line of an order and how many of its pieces are meant. */
export type LineUnits = { lineId: string; units: number }

/** What leaves of a line: with the last day its buyer was shown, and of which lots if somebody says so. */
export type LeavingUnits = LineUnits & {
  bestBefore?: string | null
  lots?: readonly { lot: string; pieces: number }[]
}

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
