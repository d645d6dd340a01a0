import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDeskTicket } from '#shop/tickets/desk.contract.ts'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketFacts } from './ticket-facts.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, getDeskTicket, { id: args.params.id ?? '' })

const asWritten = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** A ticket: sender, question, replies, and the reply form. */
export default function Ticket() {
  const t = useWords('tickets')
  const { ticket } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={ticket.number}>
        <StateLabel state={ticket.state} />
      </PageTop>
      <div className="desk-two">
        <div className="stack wide">
          <section className="desk-card stack" aria-labelledby="question">
            <h2 id="question">{t('question')}</h2>
            <p style={asWritten}>{ticket.text}</p>
            <TicketFacts ticket={ticket} />
          </section>
          <section className="desk-card" aria-labelledby="answers">
            <h2 id="answers">{t('answers')}</h2>
            {ticket.answers.length === 0 ? (
              <p className="soft">{t('noAnswers')}</p>
            ) : (
              <ol className="desk-line-time">
                {ticket.answers.map((answer) => (
                  <li key={answer.id}>
                    <p style={asWritten}>{answer.text}</p>
                    <div className="small soft">
                      {answer.answeredBy} · <Moment at={answer.answeredAt} />
                    </div>
                  </li>
                ))}
              </ol>
            )}
          </section>
        </div>
        {may('customers.answer') ? <TicketActions key={ticket.id} ticket={ticket} /> : null}
      </div>
    </>
  )
}
