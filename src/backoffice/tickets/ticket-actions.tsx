import { useRevalidator } from 'react-router'
import { isLocale } from '#shop/region.ts'
import type { DeskTicket } from '#shop/tickets/desk.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextBox } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

/** Replies with or without closing the ticket, and closing it without a reply. */
export function TicketActions({ ticket }: { ticket: DeskTicket }) {
  const t = useWords('tickets')
  const { revalidate } = useRevalidator()
  const language = t(`languages.${isLocale(ticket.locale) ? ticket.locale : 'hk'}`)
  return (
    <section className="desk-card stack" aria-labelledby="to-do">
      <h2 id="to-do">{t('toDo')}</h2>
      <ActForm
        call={calls.answerTicket}
        fixed={{ id: ticket.id, seen: String(ticket.answers.length) }}
        // after a conflict the other staff user's reply is shown, and the typed one is preserved
        refused={({ status }) => status === 409 && void revalidate()}
      >
        <TextBox
          name="text"
          label={t('answer')}
          hint={t('answerHint', { language })}
          rows={8}
          maxLength={4_000}
          required
        />
        <div className="row whole">
          <Send name="close" value="0">
            {t('send')}
          </Send>
          <Send look="" name="close" value="1">
            {t('sendAndClose')}
          </Send>
        </div>
      </ActForm>
      {ticket.state === 'closed' ? null : (
        <ActForm call={calls.closeTicket} fixed={{ id: ticket.id }}>
          <Send look="">{t(ticket.state === 'answered' ? 'closeAnswered' : 'close')}</Send>
        </ActForm>
      )}
    </section>
  )
}
