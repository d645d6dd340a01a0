import type { Option } from '../catalogue/contract.ts'

/** Counts of one option at one place (SERVER 3.8a). */
export type StockLevel = { onHand: number; reserved: number; allocated: number; safety: number }

export const available = (level: StockLevel): number => Math.max(0, level.onHand - level.reserved - level.allocated - level.safety)

/** Shoppers are told "low", never a number (SERVER 3.1). */
export const lowUpTo = 5

/** What can still be sold, by option. */
export type Stock = ReadonlyMap<string, number>

type Drawing = Pick<Option, 'subSku' | 'subscriptionParentSku' | 'components'>

/** What one piece takes: a subscription draws on the option it renews; a set on its parts, and on its own count where it has one. */
function drawsOn(option: Drawing, stock: Stock): readonly { subSku: string; quantity: number }[] {
  const own = { subSku: option.subscriptionParentSku ?? option.subSku, quantity: 1 }
  if (option.components.length === 0) return [own]
  return stock.has(own.subSku) ? [...option.components, own] : option.components
}

/** How many of an option can be sold: as many as its scarcest part allows. */
export const leftOf = (option: Drawing, stock: Stock): number =>
  Math.min(...drawsOn(option, stock).map((part) => Math.floor((stock.get(part.subSku) ?? 0) / part.quantity)))

/** What is left for others once so many of an option are wanted. */
export function stockWithout(option: Drawing, quantity: number, stock: Stock): Stock {
  const rest = new Map(stock)
  for (const part of drawsOn(option, stock)) rest.set(part.subSku, (stock.get(part.subSku) ?? 0) - part.quantity * quantity)
  return rest
}

export type StockState = Option['availability'] | 'out_of_stock'

/** The state shoppers are shown: sold out is derived, never stored (SERVER 3.3). */
export const stockState = (option: Option, left: number): StockState =>
  option.availability === 'in_stock' && left <= 0 ? 'out_of_stock' : option.availability
