import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ticketStates } from '#shop/content/ticket.rules.ts'
import { listDeskTickets, type TicketHead } from '#shop/tickets/desk.contract.ts'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Age } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

const size = 50
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, listDeskTickets, queryOf(args, listDeskTickets, { limit: String(size) }))),
  now: new Date().toISOString(),
})

/** Tickets of the contact form, newest first; each opens on a page of its own. */
export default function Tickets() {
  const t = useWords('tickets')
  const state = useWords('state')
  const { tickets, total, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />} />
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: ticketStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      <List
        name="tickets"
        label={t('title')}
        columns={useTicketColumns(now)}
        rows={tickets}
        total={total}
        size={size}
        growing="tickets"
        to={({ id }) => `/desk/tickets/${id}`}
        none={{ text: t('noneYet') }}
        file="tickets"
      />
    </>
  )
}

function useTicketColumns(now: string): readonly Column<TicketHead>[] {
  const t = useWords('tickets')
  return [
    { key: 'number', title: t('number'), isName: true, className: 'num', cell: ({ number }) => number },
    {
      key: 'name',
      title: t('from'),
      fields: ['name', 'email'],
      cell: ({ name, email }) => (
        <>
          {name}
          <div className="small soft">{email}</div>
        </>
      ),
    },
    {
      key: 'topic',
      title: t('about'),
      fields: ['topic', 'orderNumber', 'opening'],
      cell: ({ topic, orderNumber, opening }) => (
        <>
          {t(`topic.${topic}`)} {orderNumber ? <span className="soft num">· {orderNumber}</span> : null}
          <div className="small soft">{opening}</div>
        </>
      ),
    },
    {
      key: 'createdAt',
      title: t('since'),
      className: 'tight soft',
      spare: 3,
      cell: ({ createdAt }) => <Age at={createdAt} now={now} />,
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <StateLabel state={state} /> },
  ]
}
