import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  subscriptionForecast,
  type ForecastOption,
  type ForecastWeek,
} from '#shop/subscriptions/desk/forecast/forecast.contract.ts'
import { amountText, Amount } from '../../shell/amount.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { SubscriptionsNav } from '../subscriptions-nav.tsx'
import { WeekBars } from './week-bars.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, subscriptionForecast, {})

/** Renewals of the next eight weeks: revenue, and whether stock suffices. */
export default function Forecast() {
  const t = useWords('subscriptionForecast')
  const { weeks, total, options } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        <a href="/desk/subscriptions/forecast/csv" className="act" download>
          {t('csv')}
        </a>
      </PageTop>
      <SubscriptionsNav />
      {total.deliveries === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <>
          <WeekBars weeks={weeks} label={t('bars')} />
          <Weeks weeks={weeks} total={total} />
          <Options options={options} weeks={weeks} />
        </>
      )}
      <p className="soft small">{t('howCounted')}</p>
    </>
  )
}

type Sums = Pick<ForecastWeek, 'deliveries' | 'money' | 'dollars'>

function Weeks({ weeks, total }: { weeks: readonly ForecastWeek[]; total: Sums }) {
  const t = useWords('subscriptionForecast')
  return (
    <Scroll label={t('weeks')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('week')}</th>
            <th className="num">{t('deliveries')}</th>
            <th className="num">{t('money')}</th>
            <th className="num">{t('dollars')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <SumsRow key={week.from} name={t('span', { from: week.from, to: week.to })} sums={week} />
          ))}
        </tbody>
        <tfoot>
          <SumsRow name={t('total')} sums={total} />
        </tfoot>
      </table>
    </Scroll>
  )
}

const SumsRow = ({ name, sums: { deliveries, money, dollars } }: { name: string; sums: Sums }) => (
  <tr>
    <th scope="row" className="tight">
      {name}
    </th>
    <td className="num">{deliveries}</td>
    <td className="num">
      {money.map(({ currency, amount }) => amountText(amount, currency)).join(' + ') || '—'}
    </td>
    <td className="num">
      <Amount of={dollars} currency="HKD" />
    </td>
  </tr>
)

function Options({ options, weeks }: { options: readonly ForecastOption[]; weeks: readonly ForecastWeek[] }) {
  const t = useWords('subscriptionForecast')
  return (
    <section aria-labelledby="options" className="stack wide">
      <h2 id="options">{t('options')}</h2>
      <Scroll label={t('options')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('option')}</th>
              {weeks.map(({ from }) => (
                <th key={from} className="num">
                  {from.slice(5)}
                </th>
              ))}
              <th className="num">{t('total')}</th>
              <th className="num">{t('onHand')}</th>
              <th className="num">{t('available')}</th>
              <th className="num">{t('shortFrom')}</th>
            </tr>
          </thead>
          <tbody>
            {options.map(({ subSku, name, units, total, onHand, available, shortFrom }) => (
              <tr key={subSku}>
                <th scope="row">
                  {name} <span className="soft small">{subSku}</span>
                </th>
                {units.map((count, at) => (
                  <td key={weeks[at]?.from} className="num">
                    {count}
                  </td>
                ))}
                <td className="num">{total}</td>
                <td className="num">{onHand}</td>
                <td className="num">{available}</td>
                <td className="num">{shortFrom === null ? t('lasts') : <b>{shortFrom}</b>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
