import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { Outcome, strong } from './choice.tsx'

/** Skips the next delivery. */
export function Skip() {
  const t = useWords('subscription')
  const { long, date, until } = useDays()
  const { subscription, page } = useAction()
  const { next } = subscription
  const day = next ? date(next.renewsOn) : ''
  return (
    <ActionFrame
      kicker={t('act.skip')}
      title={day ? t('skip.title', { day }) : t('act.skip')}
      lead={t('skip.text')}
    >
      <Outcome>
        {page.after?.next && next
          ? t.rich('skip.after', {
              b: strong,
              next: long(page.after.next.renewsOn),
              until: until(next.changeBy),
              day,
            })
          : null}
      </Outcome>
      <ActionForm label={t('skip.go')} decline={t('keepDay', { day })} />
    </ActionFrame>
  )
}

/** Restores a skipped delivery. */
export function Unskip() {
  const t = useWords('subscription')
  const { long, date } = useDays()
  const { subscription, page } = useAction()
  const day = subscription.may.unskip ? date(subscription.may.unskip) : ''
  return (
    <ActionFrame
      kicker={t('act.unskip')}
      title={day ? t('unskip.title', { day }) : t('act.unskip')}
      lead={t('unskip.text')}
    >
      <Outcome>
        {page.after?.next
          ? t.rich('nextAfter', {
              b: strong,
              next: long(page.after.next.renewsOn),
              amount: formatAmount(page.after.next.amountDue, subscription.currency),
            })
          : null}
      </Outcome>
      <ActionForm label={t('unskip.go', { day })} decline={t('unskip.not')} />
    </ActionFrame>
  )
}
