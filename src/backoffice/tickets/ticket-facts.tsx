import { isLocale } from '#shop/region.ts'
import type { DeskTicket } from '#shop/tickets/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { useMay } from '../shell/frame-context.ts'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

/** Sender, topic, order and age of a ticket. */
export function TicketFacts({ ticket }: { ticket: DeskTicket }) {
  const t = useWords('tickets')
  const may = useMay()
  return (
    <dl>
      <dt>{t('from')}</dt>
      <dd>
        {ticket.name} · {ticket.email}
      </dd>
      {ticket.phone ? (
        <>
          <dt>{t('phone')}</dt>
          <dd className="num">{ticket.phone}</dd>
        </>
      ) : null}
      <dt>{t('about')}</dt>
      <dd>{t(`topic.${ticket.topic}`)}</dd>
      {ticket.orderNumber ? (
        <>
          <dt>{t('order')}</dt>
          <dd className="num">
            {ticket.orderId && may('orders.read') ? (
              <Link to={`/desk/orders/${ticket.orderId}`} className="link">
                {ticket.orderNumber}
              </Link>
            ) : (
              ticket.orderNumber
            )}
          </dd>
        </>
      ) : null}
      <dt>{t('language')}</dt>
      <dd>{isLocale(ticket.locale) ? t(`languages.${ticket.locale}`) : ticket.locale}</dd>
      <dt>{t('since')}</dt>
      <dd>
        <Moment at={ticket.createdAt} />
      </dd>
    </dl>
  )
}
