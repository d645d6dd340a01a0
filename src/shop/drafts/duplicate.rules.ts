import type { LineNow } from '../orders/revisions/revision.rules.ts'

/** As many pieces as one line of a draft may have. */
const mostPieces = 99
/** As many lines as a draft may have. */
const mostLines = 100

/** The goods of an order to be ordered again, by option; a reward was no sale and is not repeated. */
export function linesToRepeat(
  lines: readonly Pick<LineNow, 'subSku' | 'quantity' | 'priceReason'>[],
): { subSku: string; quantity: number }[] {
  const pieces = new Map<string, number>()
  for (const { subSku, quantity, priceReason } of lines)
    if (quantity > 0 && priceReason.kind !== 'reward')
      pieces.set(subSku, Math.min(mostPieces, (pieces.get(subSku) ?? 0) + quantity))
  return [...pieces].slice(0, mostLines).map(([subSku, quantity]) => ({ subSku, quantity }))
}
