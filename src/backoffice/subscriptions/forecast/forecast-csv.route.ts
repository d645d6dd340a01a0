import type { LoaderFunctionArgs } from 'react-router'
import { subscriptionForecast } from '#shop/subscriptions/desk/forecast/forecast.contract.ts'
import { csvAnswer } from '../../shell/csv-answer.server.ts'
import { callDesk } from '../../shell/forms/call-desk.server.ts'

/** Weeks with revenue, then options by week, as CSV; headings are the field names of the API. */
export async function loader(args: LoaderFunctionArgs) {
  const { weeks, total, options } = await callDesk(args, subscriptionForecast, {})
  const currencies = total.money.map(({ currency }) => currency)
  const sums = ({ deliveries, dollars, money }: typeof total) => [
    deliveries,
    dollars,
    ...currencies.map((each) => money.find(({ currency }) => currency === each)?.amount ?? null),
  ]
  return csvAnswer(`subscription-forecast-${weeks[0]?.from ?? ''}`, [
    ['from', 'to', 'deliveries', 'HKD (all)', ...currencies],
    ...weeks.map((week) => [week.from, week.to, ...sums(week)]),
    ['total', '', ...sums(total)],
    [],
    ['subSku', 'name', ...weeks.map(({ from }) => from), 'total', 'onHand', 'available', 'shortFrom'],
    ...options.map(({ subSku, name, units, total: pieces, onHand, available, shortFrom }) => [
      subSku,
      name,
      ...units,
      pieces,
      onHand,
      available,
      shortFrom,
    ]),
  ])
}
