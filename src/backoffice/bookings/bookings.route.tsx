import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listDeskBookings } from '#shop/bookings/desk/desk.contract.ts'
import { daysLater } from '#shop/branches/day.rules.ts'
import { Link } from '#ui/link.tsx'
import { Filters } from '../shell/filters.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { useBookingColumns } from './booking-columns.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const query = queryOf(args, listDeskBookings)
  return { ...(await callDesk(args, listDeskBookings, query)), branch: query.branch ?? null }
}

/** Appointments of a day in order, open requests, and a field for the arrival code. */
export default function Bookings() {
  const t = useWords('bookings')
  const { day, branch, branches, bookings, requests } = useLoaderData<typeof loader>()
  const columns = useBookingColumns()
  const requestColumns = useBookingColumns(true)
  const linkTo = (wanted: string) =>
    `?${new URLSearchParams({ day: wanted, ...(branch === null ? {} : { branch }) }).toString()}`
  return (
    <>
      <PageTop title={t('title')}>
        <Link to={`/desk/bookings/calendar${linkTo(day)}`} className="act">
          {t('calendar')}
        </Link>
        <Link to={linkTo(daysLater(day, -1))} className="act">
          {t('before')}
        </Link>
        <Link to={linkTo(daysLater(day, 1))} className="act">
          {t('after')}
        </Link>
      </PageTop>
      <Filters
        views="none"
        filters={[
          {
            name: 'branch',
            label: t('allBranches'),
            options: branches.map(({ key, name }) => [key, name] as const),
          },
          { name: 'day', label: t('day'), type: 'date', usual: day },
        ]}
      />
      <ActForm
        call={calls.checkInByCode}
        fixed={branch === null ? {} : { branch }}
        className="row no-print"
        label={t('code')}
      >
        <TextField name="code" label={t('code')} required maxLength={20} />
        <Send>{t('codeGo')}</Send>
      </ActForm>
      {requests.length > 0 ? (
        <section aria-labelledby="requests" className="stack wide">
          <h2 id="requests">{t('requests')}</h2>
          <List
            name="bookings"
            label={t('requests')}
            columns={requestColumns}
            rows={requests}
            none={{ text: t('none') }}
          />
        </section>
      ) : null}
      <h2 className="num">{day}</h2>
      <List
        name="bookings"
        label={t('title')}
        columns={columns}
        rows={bookings}
        none={{
          text: t('none'),
          action: { label: t('calendar'), to: `/desk/bookings/calendar${linkTo(day)}` },
        }}
        file="bookings"
      />
    </>
  )
}
