import { mostPausedMonths } from '#shop/subscriptions/rules.ts'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useCardName } from '../names.ts'
import { useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { BoxChoice, Boxes, Outcome, strong } from './choice.tsx'

/** One to three months without deliveries. */
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

/** The next delivery today instead of on its day. */
export function SendNow() {
  const t = useWords('subscription')
  const { long, date } = useDays()
  const cardName = useCardName()
  const { subscription, page } = useAction()
  const { next, currency, card } = subscription
  // the delivery that is ahead would be today's, so the one after it follows
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

/** A cancelled subscription goes on. */
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
