import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { bookingReport, type UseFigures } from '#shop/bookings/report/report.contract.ts'
import { Amount } from '../../shell/amount.tsx'
import { Filters } from '../../shell/filters.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { LiabilityTable } from './liability-table.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, bookingReport, queryOf(args, bookingReport))

/** Utilisation of therapists, no-shows, revenue per hour, and outstanding sessions. */
export default function BookingReport() {
  const t = useWords('bookingReport')
  const { from, to, branches, therapists, total, ...owed } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <PageTop title={t('title')}>
        <a href={`/desk/bookings/report/csv${search}`} className="act" download>
          {t('csv')}
        </a>
      </PageTop>
      <Filters
        views="none"
        filters={[
          {
            name: 'branch',
            label: t('allBranches'),
            options: branches.map(({ key, name }) => [key, name] as const),
          },
          { name: 'from', label: t('from'), type: 'date', usual: from },
          { name: 'to', label: t('to'), type: 'date', usual: to },
        ]}
      />
      {therapists.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <Scroll label={t('title')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('therapist')}</th>
                <th className="num">{t('rostered')}</th>
                <th className="num">{t('treated')}</th>
                <th>{t('use')}</th>
                <th className="num">{t('completed')}</th>
                <th className="num">{t('noShows')}</th>
                <th className="num">{t('cancelledLate')}</th>
                <th className="num">{t('cancelledEarly')}</th>
                <th className="num">{t('cancelledByShop')}</th>
                <th className="num">{t('revenue')}</th>
                <th className="num">{t('perHour')}</th>
              </tr>
            </thead>
            <tbody>
              {therapists.map(({ id, name, figures }) => (
                <FiguresRow key={id} name={name || t('nobody')} figures={figures} />
              ))}
            </tbody>
            <tfoot>
              <FiguresRow name={t('total')} figures={total} />
            </tfoot>
          </table>
        </Scroll>
      )}
      <p className="soft small">{t('howCounted')}</p>
      <LiabilityTable {...owed} />
    </>
  )
}

function FiguresRow({ name, figures }: { name: string; figures: UseFigures }) {
  const t = useWords('bookingReport')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{t('hours', { hours: figures.rosteredMinutes / 60 })}</td>
      <td className="num">{t('hours', { hours: figures.treatedMinutes / 60 })}</td>
      <td>
        {figures.use === null ? (
          '—'
        ) : (
          <span className="row">
            <meter min={0} max={100} value={figures.use} aria-hidden="true" />
            <span className="num">{t('percent', { percent: figures.use / 100 })}</span>
          </span>
        )}
      </td>
      <td className="num">{figures.completed}</td>
      <td className="num">
        {figures.noShows}
        {figures.noShowRate === null ? null : (
          <span className="soft small"> {t('percent', { percent: figures.noShowRate / 100 })}</span>
        )}
      </td>
      <td className="num">{figures.cancelledLate}</td>
      <td className="num">{figures.cancelledEarly}</td>
      <td className="num">{figures.cancelledByShop}</td>
      <td className="num">
        <Amount of={figures.revenue} currency="HKD" />
      </td>
      <td className="num">
        <Amount of={figures.revenuePerHour} currency="HKD" />
      </td>
    </tr>
  )
}
