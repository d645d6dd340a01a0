import type { ReactNode } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import {
  churnReasons,
  subscriptionReport,
  type SubscriptionFigures,
} from '#shop/subscriptions/desk/report/report.contract.ts'
import { Amount } from '../../shell/amount.tsx'
import { Filters } from '../../shell/filters.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { SubscriptionsNav } from '../subscriptions-nav.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, subscriptionReport, queryOf(args, subscriptionReport))

/** Subscription figures of a period beside the previous one. */
export default function SubscriptionReport() {
  const t = useWords('subscriptionReport')
  const { period, before } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <PageTop title={t('title')}>
        <a href={`/desk/subscriptions/report/csv${search}`} className="act" download>
          {t('csv')}
        </a>
      </PageTop>
      <SubscriptionsNav />
      <Filters
        views="none"
        filters={[
          { name: 'from', label: t('from'), type: 'date', usual: period.from },
          { name: 'to', label: t('to'), type: 'date', usual: period.to },
        ]}
      />
      <Scroll label={t('title')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('figure')}</th>
              {[period, before].map(({ from, to }) => (
                <th key={from} className="num">
                  {t('span', { from, to })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows period={period} before={before} />
          </tbody>
        </table>
      </Scroll>
      <Churn period={period} before={before} />
      <p className="soft small">{t('howCounted')}</p>
    </>
  )
}

type Both = Record<'period' | 'before', SubscriptionFigures>
const counted = ['active', 'paused', 'pastDue', 'started', 'churned'] as const

function Rows({ period, before }: Both) {
  const t = useWords('subscriptionReport')
  const rate = (percent: number | null, part: number, whole: number) =>
    percent === null ? '—' : t('rate', { percent: percent / 100, part, whole })
  const row = (name: string, show: (figures: SubscriptionFigures) => ReactNode) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td className="num">{show(period)}</td>
      <td className="num">{show(before)}</td>
    </tr>
  )
  return (
    <>
      {row(t('monthlyRevenue'), ({ monthlyRevenue }) => (
        <Amount of={monthlyRevenue} currency="HKD" />
      ))}
      {counted.map((field) => row(t(field), (figures) => figures[field]))}
      {row(t('recovery'), ({ recoveryRate, recovered, failed }) => rate(recoveryRate, recovered, failed))}
      {row(t('skips'), ({ skipRate, skipped, paid }) => rate(skipRate, skipped, skipped + paid))}
    </>
  )
}

function Churn({ period, before }: Both) {
  const t = useWords('subscriptionReport')
  const words = useWords('subscriptions')
  const countOf = (figures: SubscriptionFigures, reason: string) =>
    figures.churnReasons.find((each) => each.reason === reason)?.count ?? 0
  const reasons = churnReasons.filter((reason) => countOf(period, reason) + countOf(before, reason) > 0)
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="churn" className="stack wide">
      <h2 id="churn">{t('reasons')}</h2>
      <Scroll label={t('reasons')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{words('why')}</th>
              <th className="num">{t('thisPeriod')}</th>
              <th className="num">{t('before')}</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map((reason) => (
              <tr key={reason}>
                <th scope="row">
                  {reason === 'unpaid' || reason === 'shop' ? t(reason) : words(`cancelReason.${reason}`)}
                </th>
                <td className="num">{countOf(period, reason)}</td>
                <td className="num">{countOf(before, reason)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
