import type { DutyEstimate } from '../../delivery/duties.rules.ts'
import { money, type Currency } from '../../money.ts'

/** An estimate of duties as an order stores it: its amount in minor units of the order's currency. */
export type StoredDuties = Omit<DutyEstimate, 'amount'> & { amount: number }

/** An estimate as the column `duties` has it: minor units of the order’s currency. */
export const dutiesToStore = ({ amount, terms }: DutyEstimate): StoredDuties => ({
  amount: amount.minor,
  terms,
})

/** The estimate that a column `duties` holds. */
export const dutiesStored = (currency: Currency, { amount, terms }: StoredDuties): DutyEstimate => ({
  amount: money(currency, amount),
  terms,
})
