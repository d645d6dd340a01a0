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
  /** All of it in Hong Kong dollars, at today’s rates. */
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
  /** What can still be sold: without what is held, sold, or put by. */
  available: count,
  /** The first day of the week in which it falls short; null: it lasts. */
  shortFrom: day.nullable(),
})
export type ForecastOption = z.output<typeof ForecastOption>

export const subscriptionForecast = endpoint('GET', adminPath('/subscription-forecast'), {
  name: 'staff-subscription-forecast',
  about:
    'What renews in the next eight weeks, if each delivery is paid on its day: deliveries and money by week, pieces by option beside the stock.',
  answer: onWire({
    weeks: z.array(ForecastWeek),
    total: onWire(expected),
    options: z.array(ForecastOption),
  }),
})
