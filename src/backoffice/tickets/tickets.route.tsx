import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ticketStates } from '#shop/content/ticket.rules.ts'
import { listDeskTickets } from '#shop/tickets/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Age } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

const size = 50
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, listDeskTickets, queryOf(args, listDeskTickets, { limit: String(size) }))),
  now: new Date().toISOString(),
})

/** Questions of the contact form, newest first; each opens with its words on a page of its own. */
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
      {tickets.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <Scroll label={t('title')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('number')}</th>
                <th>{t('from')}</th>
                <th>{t('about')}</th>
                <th>{t('since')}</th>
                <th>{t('state')}</th>
              </tr>
            </thead>
            <tbody>
              {tickets.map((ticket) => (
                <tr key={ticket.id}>
                  <td className="num">
                    <Link to={`/desk/tickets/${ticket.id}`}>{ticket.number}</Link>
                  </td>
                  <td>
                    {ticket.name}
                    <div className="small soft">{ticket.email}</div>
                  </td>
                  <td>
                    {t(`topic.${ticket.topic}`)}
                    {ticket.orderNumber ? <span className="soft num"> · {ticket.orderNumber}</span> : null}
                    <div className="small soft">{ticket.opening}</div>
                  </td>
                  <td className="tight soft">
                    <Age at={ticket.createdAt} now={now} />
                  </td>
                  <td>
                    <StateLabel state={ticket.state} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} file="tickets" />
    </>
  )
}
