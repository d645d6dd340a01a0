import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { TodayContext } from '../../account/subscriptions/use-days.ts'
import { pageMeta } from '../../shell/rendering/head.ts'
import { privately } from '../../shell/rendering/private-page.ts'
import { CancelQuestion } from './cancel-question.tsx'
import { ticketPage } from './ticket.server.ts'
import { TicketPage } from './ticket-page.tsx'

export const loader = (args: LoaderFunctionArgs) => ticketPage(args)
export const meta = pageMeta
export const headers = privately

/** `/booking/ticket/{id}`: an appointment for its owner. */
export default function Ticket() {
  const page = useLoaderData<typeof loader>()
  return (
    <TodayContext value={page.today}>
      {page.isCancelling ? <CancelQuestion page={page} /> : <TicketPage page={page} />}
    </TodayContext>
  )
}
