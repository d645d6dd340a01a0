import { z } from 'zod'
import { endpoint, onWire } from '../../../endpoint.ts'
import { currencies } from '../../../money.ts'
import { adminPath } from '../../../staff/contract.ts'
import { readableBy } from '../../../staff/readable.rules.ts'

const count = z.number().int()
const day = z.iso.date()
/** Null without the right to see amounts. */
const amount = readableBy('orders.money', z.number().nullable())
const expected = {
  deliveries: count,
  money: z.array(onWire({ currency: z.enum(currencies), amount })),
  /** Total in Hong Kong dollars, at today's rates. */
  dollars: amount,
}

export const ForecastWeek = onWire({ from: day, to: day, ...expected })
export type ForecastWeek = z.output<typeof ForecastWeek>

export const ForecastOption = onWire({
  subSku: z.string(),
  name: z.string(),
  /** Pieces by week. */
  units: z.array(count),
  total: count,
  onHand: count,
  /** Pieces available for sale: on hand without reserved and sold ones. */
  available: count,
  /** First day of the week in which stock falls short; null: it suffices. */
  shortFrom: day.nullable(),
})
export type ForecastOption = z.output<typeof ForecastOption>

export const subscriptionForecast = endpoint('GET', adminPath('/subscription-forecast'), {
  name: 'staff-subscription-forecast',
  about:
    'The renewals of the next eight weeks, if each delivery is paid on its day: deliveries and money by week, pieces by option beside the stock.',
  answer: onWire({
    weeks: z.array(ForecastWeek),
    total: onWire(expected),
    options: z.array(ForecastOption),
  }),
})
