import type { LineNow } from '../orders/revisions/revision.rules.ts'

/** Maximum pieces of a draft line. */
const mostPieces = 99
/** Maximum lines of a draft. */
const mostLines = 100

/** Goods of an order to order again, by option; rewards were no sale and are excluded. */
export function linesToRepeat(
  lines: readonly Pick<LineNow, 'subSku' | 'quantity' | 'priceReason'>[],
): { subSku: string; quantity: number }[] {
  const pieces = new Map<string, number>()
  for (const { subSku, quantity, priceReason } of lines)
    if (quantity > 0 && priceReason.kind !== 'reward')
      pieces.set(subSku, Math.min(mostPieces, (pieces.get(subSku) ?? 0) + quantity))
  return [...pieces].slice(0, mostLines).map(([subSku, quantity]) => ({ subSku, quantity }))
}
