// Lines, fees and refunds of small orders, for tests of refund rules.
import { amountsIn, hkd } from '#tools/builders/amounts.ts'
import { type Money } from '#shop/money.ts'

export type Line = {
  id: string
  unitNet: number[]
  quantity: number
  shipped: number
  refunded: number
  unsent: number
}
export type Refund = { attemptId: string | null; delivery: Money; giftWrap: Money; amount: Money }
export const none: Refund[] = []
export const aRefund = (
  attemptId: string | null,
  delivery: number,
  giftWrap: number,
  amount: number,
): Refund => ({
  attemptId,
  ...amountsIn('HKD', { delivery, giftWrap, amount }),
})
export const aLine = (id: string, unitNet: number[], changes: Partial<Line> = {}): Line => ({
  id,
  unitNet,
  quantity: unitNet.length,
  shipped: 0,
  refunded: 0,
  unsent: 0,
  ...changes,
})
export const anOrder = (lines: Line[], fees = { delivery: 3_000, giftWrap: 500 }, refunds = none) => ({
  currency: 'HKD' as const,
  lines: lines as never[],
  deliveryFee: hkd(fees.delivery),
  giftWrap: hkd(fees.giftWrap),
  tax: hkd(0),
  total: hkd(
    lines.flatMap((line) => line.unitNet).reduce((sum, unit) => sum + unit, 0) +
      fees.delivery +
      fees.giftWrap,
  ),
  refunds,
})
export const code = (run: () => unknown): string => {
  try {
    run()
    return 'nothing'
  } catch (error) {
    return (error as { code: string }).code
  }
}
