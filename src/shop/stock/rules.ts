/** Counts of one option at one place (SERVER 3.8a). */
export type StockLevel = { onHand: number; reserved: number; allocated: number; safety: number }

export const available = (level: StockLevel): number => Math.max(0, level.onHand - level.reserved - level.allocated - level.safety)

/** Shoppers are told "low", never a number (SERVER 3.1). */
export const lowUpTo = 5
