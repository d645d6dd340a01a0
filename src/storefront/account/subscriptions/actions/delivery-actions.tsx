import { mostPausedMonths } from '#shop/subscriptions/rules.ts'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { BoxChoice, Boxes, Outcome, strong } from './choice.tsx'

/** Pauses deliveries for one to three months. */
export function Rest() {
  const t = useWords('subscription')
  const { long, date } = useDays()
  const { page } = useAction()
  const chosen = Number(page.input?.months ?? 1)
  const until = page.after?.pausedUntil ?? page.after?.next?.renewsOn ?? null
  return (
    <ActionFrame
      kicker={t('act.pause')}
      title={t('pause.title')}
      lead={t('pause.text', { most: mostPausedMonths })}
    >
      {page.ways.length > 0 ? (
        <Boxes label={t('pause.title')}>
          {page.ways.map(({ offer, after }) => {
            const months = offer.kind === 'pause' ? offer.months : 0
            const day = after.pausedUntil ?? after.next?.renewsOn
            return (
              <BoxChoice
                key={months}
                query={{ months: String(months) }}
                isChosen={months === chosen}
                title={t('pause.months', { months })}
                text={day ? t('pause.starts', { day: long(day) }) : null}
              />
            )
          })}
        </Boxes>
      ) : null}
      <ActionForm
        label={until ? t('pause.go', { day: date(until) }) : t('act.pause')}
        decline={t('pause.not')}
      />
    </ActionFrame>
  )
}

/** Reactivates a cancelled subscription. */
export function TakeUpAgain() {
  const t = useWords('subscription')
  const { long } = useDays()
  const { subscription, page } = useAction()
  return (
    <ActionFrame kicker={t('act.uncancel')} title={t('uncancel.title')} lead={t('uncancel.text')}>
      <Outcome>
        {page.after?.next
          ? t.rich('nextAfter', {
              b: strong,
              next: long(page.after.next.renewsOn),
              amount: formatAmount(page.after.next.amountDue, subscription.currency),
            })
          : null}
      </Outcome>
      <ActionForm label={t('act.uncancel')} decline={t('uncancel.not')} />
    </ActionFrame>
  )
}
