import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { dayInHongKong } from '#shop/calendar.ts'
import { getMonth } from '#shop/closing/closing.contract.ts'
import { firstOf, monthBefore, monthOf, nextDay, daysOf } from '#shop/closing/closing.rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { PaymentsNav } from '../payments-nav.tsx'
import { DayTable } from './day-table.tsx'
import { MonthState } from './month-state.tsx'
import { PrintButton } from './print-button.tsx'
import { SumsCards } from './sums-cards.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const today = dayInHongKong(new Date())
  const wanted = new URL(args.request.url).searchParams.get('month') ?? ''
  const month = getMonth.query.safeParse({ month: wanted }).success ? wanted : monthOf(today)
  return { ...(await callDesk(args, getMonth, queryOf(args, getMonth, { month }))), today }
}

/** Accounts of a month: days, totals, and its closing. */
export default function ClosingMonth() {
  const t = useWords('closing')
  const { month, days, standing, today } = useLoaderData<typeof loader>()
  const before = monthBefore(month.month)
  const after = monthOf(nextDay(daysOf(month.month).at(-1) ?? firstOf(month.month)))
  return (
    <>
      <PageTop title={t('monthTitle', { month: month.month })}>
        <Link to={`?month=${before}`} className="act">
          {before}
        </Link>
        {after <= monthOf(today) ? (
          <Link to={`?month=${after}`} className="act">
            {after}
          </Link>
        ) : null}
        <a href={`/desk/payments/closing/csv?month=${month.month}`} className="act" download>
          {t('csv')}
        </a>
        <PrintButton />
      </PageTop>
      <PaymentsNav />
      <div className="stack wide">
        <MonthState month={month} standing={standing} />
        <DayTable days={days} />
        <SumsCards sums={month.sums} />
      </div>
    </>
  )
}
