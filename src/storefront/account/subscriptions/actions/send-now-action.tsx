import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useCardName } from '../names.ts'
import { useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { Outcome, strong } from './choice.tsx'

/** Sends the next delivery today. */
export function SendNow() {
  const t = useWords('subscription')
  const { long, date } = useDays()
  const cardName = useCardName()
  const { subscription, page } = useAction()
  const { next, currency, card } = subscription
  // the next delivery would be today's, so the following one is the first upcoming
  const following = page.after?.upcoming[0]
  const arrives = page.after?.next?.arrives
  const amounts = next
    ? {
        amount: formatAmount(next.amountDue, currency),
        wallet: formatAmount(next.walletAmount, currency),
        card: cardName(card),
      }
    : null
  const day = next ? date(next.renewsOn) : ''
  return (
    <ActionFrame
      kicker={t('act.send-now')}
      title={t('sendNow.title')}
      lead={amounts ? t(next && next.walletAmount > 0 ? 'sendNow.textBoth' : 'sendNow.text', amounts) : null}
    >
      <Outcome>
        {following
          ? t.rich(arrives ? 'sendNow.afterArrives' : 'sendNow.after', {
              b: strong,
              to: arrives ? long(arrives.to) : '',
              next: long(following),
            })
          : null}
      </Outcome>
      <ActionForm label={t('sendNow.go')} decline={t('sendNow.not', { day })} />
    </ActionFrame>
  )
}
