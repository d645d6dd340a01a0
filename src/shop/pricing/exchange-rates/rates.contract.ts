import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { adminPath, Approval } from '../../staff/contract.ts'
import { ratedCurrencies } from './rates.rules.ts'

const time = z.iso.datetime()
/** Units of the currency for one US dollar, as decimal text. */
const rate = z.string()

const RateRow = onWire({
  rate,
  since: time,
  source: z.string(),
  enteredBy: z.string(),
  /** Approver, if approval was needed. */
  agreedBy: z.string().nullable(),
})
export type RateRow = z.output<typeof RateRow>

export const CurrencyRate = onWire({
  currency: z.enum(ratedCurrencies),
  /** Current rate; null: the currency is not sold in. */
  rate: rate.nullable(),
  /** When it became effective; null: default rate, never entered. */
  since: time.nullable(),
  source: z.string().nullable(),
  enteredBy: z.string().nullable(),
  agreedBy: z.string().nullable(),
  /** In full hours. */
  age: z.number().int().nullable(),
  /** Whether it is older than 72 hours. */
  isStale: z.boolean(),
  /** Pending approval of a new rate. */
  approval: Approval.nullable(),
  /** The last twenty, newest first. */
  history: z.array(RateRow),
}).meta({ id: 'CurrencyRate' })
export type CurrencyRate = z.output<typeof CurrencyRate>

export const listRates = endpoint('GET', adminPath('/rates'), {
  name: 'staff-rates',
  about:
    'The exchange rate of each currency, in units for one US dollar: the current rate, its start, source, author and age, and the last twenty.',
  answer: z.object({ rates: z.array(CurrencyRate) }),
})

export const addRate = endpoint('POST', adminPath('/rates'), {
  name: 'staff-add-rate',
  about:
    'Adds an exchange rate, valid from now on; one that differs by more than 5 % from the current one, and the first of a currency, needs a second person.',
  body: onWire({ currency: z.enum(ratedCurrencies), rate: line(30).min(1), source: line(200).min(1) }),
  answer: z.object({ rate: CurrencyRate, approval: Approval.nullable() }),
  refuses: ['rates.bad_rate', 'rates.out_of_bounds', 'rates.approval_waits'],
})
