import { plus, convertAt, zero, type Currency, type Money } from '../money.ts'
import { refusals } from '../refusal.ts'

/** Sum of spending in HKD, converted at the rate of each part. `hkdRate`: HKD for one US dollar. */
export const spentInHkd = (
  parts: readonly { currency: Currency; rate: string | null; amount: Money }[],
  hkdRate: string,
): Money =>
  parts.reduce(
    (sum, { rate, amount }) => plus(sum, convertAt(amount, 'HKD', { from: rate ?? hkdRate, to: hkdRate })),
    zero('HKD'),
  )

export const membershipRefusals = /* @__PURE__ */ refusals('membership', { unknown_flag: 'missing' })

/** Days before the end at which a member is told how much spending another year needs (rules/members#16). */
export const noticeDays = 30

export type Standing = {
  isVip: boolean
  /** null: permanent */ until: Date | null
  /** HKD cents. */ spent: number
  threshold: number
}

/** Amount missing to the threshold, and progress in per cent. */
export const progressOf = ({ spent, threshold }: Standing): { missing: number; percent: number } => ({
  missing: Math.max(0, threshold - spent),
  percent: threshold === 0 ? 100 : Math.min(100, Math.floor((Math.max(0, spent) * 100) / threshold)),
})
