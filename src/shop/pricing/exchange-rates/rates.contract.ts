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
  /** The second person, where there had to be one. */
  agreedBy: z.string().nullable(),
})
export type RateRow = z.output<typeof RateRow>

export const CurrencyRate = onWire({
  currency: z.enum(ratedCurrencies),
  /** What counts now; null: nothing is sold in this currency. */
  rate: rate.nullable(),
  /** Since when; null: nobody entered it. */
  since: time.nullable(),
  source: z.string().nullable(),
  enteredBy: z.string().nullable(),
  agreedBy: z.string().nullable(),
  /** In full hours. */
  age: z.number().int().nullable(),
  /** It is older than 72 hours. */
  isStale: z.boolean(),
  /** A rate that waits for a second person. */
  approval: Approval.nullable(),
  /** The last twenty, newest first. */
  history: z.array(RateRow),
}).meta({ id: 'CurrencyRate' })
export type CurrencyRate = z.output<typeof CurrencyRate>

export const listRates = endpoint('GET', adminPath('/rates'), {
  name: 'staff-rates',
  about:
    'The exchange rate of each currency, as units for one US dollar: what counts now, since when, from where, by whom, how old it is, and the last twenty.',
  answer: z.object({ rates: z.array(CurrencyRate) }),
})

export const addRate = endpoint('POST', adminPath('/rates'), {
  name: 'staff-add-rate',
  about:
    'Adds an exchange rate that counts from now on; one that differs by more than 5 % from what counts, and the first of a currency, waits for a second person.',
  body: onWire({ currency: z.enum(ratedCurrencies), rate: line(30).min(1), source: line(200).min(1) }),
  answer: z.object({ rate: CurrencyRate, approval: Approval.nullable() }),
  refuses: ['rates.bad_rate', 'rates.out_of_bounds', 'rates.approval_waits'],
})
