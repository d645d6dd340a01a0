import { plus, convertAt, zero, type Currency, type Money } from '../money.ts'
import { refusals } from '../refusal.ts'

/** What was spent by currency, each with its rate, in HKD. `hkdRate`: HKD for one US dollar. */
export const spentInHkd = (
  parts: readonly { currency: Currency; rate: string | null; amount: Money }[],
  hkdRate: string,
): Money =>
  parts.reduce(
    (sum, { rate, amount }) => plus(sum, convertAt(amount, 'HKD', { from: rate ?? hkdRate, to: hkdRate })),
    zero('HKD'),
  )

export const membershipRefusals = /* @__PURE__ */ refusals('membership', { unknown_flag: 'missing' })

/** Days before the end at which somebody hears that another year needs so much more (rules/members#16). */
export const noticeDays = 30

export type Standing = {
  isVip: boolean
  /** Null: for good. */ until: Date | null
  /** HKD cents. */ spent: number
  threshold: number
}

/** What is missing to the threshold, and the way there in per cent. */
export const progressOf = ({ spent, threshold }: Standing): { missing: number; percent: number } => ({
  missing: Math.max(0, threshold - spent),
  percent: threshold === 0 ? 100 : Math.min(100, Math.floor((Math.max(0, spent) * 100) / threshold)),
})
