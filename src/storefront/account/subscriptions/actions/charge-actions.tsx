import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useCardName } from '../names.ts'
import { useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { Outcome, strong } from './choice.tsx'

/** Approves the next delivery, for subscriptions that are charged only after approval. */
export function AnswerYes() {
  const t = useWords('subscription')
  const { date, until } = useDays()
  const cardName = useCardName()
  const { subscription } = useAction()
  const { next, currency, card } = subscription
  const day = next ? date(next.renewsOn) : ''
  return (
    <ActionFrame
      kicker={t('act.answer')}
      title={t('answer.title', { day })}
      lead={
        next
          ? t('answer.text', {
              day,
              amount: formatAmount(next.amountDue, currency),
              card: cardName(card),
              until: until(next.changeBy),
            })
          : null
      }
    >
      <ActionForm label={t('answer.go', { day })} decline={t('answer.not')} />
    </ActionFrame>
  )
}

/** Charges the amount due now. */
export function PayNow() {
  const t = useWords('subscription')
  const { long } = useDays()
  const cardName = useCardName()
  const { subscription, page } = useAction()
  const { dunning, currency, card } = subscription
  const amount = formatAmount(dunning?.amountDue ?? 0, currency)
  return (
    <ActionFrame
      kicker={t('act.pay-now')}
      title={t('payNow.title', { amount })}
      lead={t('payNow.text', { card: cardName(card) })}
    >
      <Outcome>
        {page.after?.next && page.after.state === 'active'
          ? t.rich('payNow.after', { b: strong, next: long(page.after.next.renewsOn) })
          : null}
      </Outcome>
      <ActionForm label={t('payNow.go', { amount })} decline={t('payNow.not')} />
    </ActionFrame>
  )
}
