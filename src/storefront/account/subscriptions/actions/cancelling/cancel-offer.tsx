import { useLocation } from 'react-router'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { track } from '../../../../tracking/track.ts'
import { formatAmount } from '../../../../cart/amounts.ts'
import { useWords } from '../../../../i18n/words.tsx'
import { useSubscriptionPaths } from '../../paths.ts'
import { useDays } from '../../use-days.ts'
import { useAction } from '../action-context.ts'
import type { Way } from '../action.server.ts'
import { ActionForm, BackLink } from '../action-form.tsx'
import { ActionFrame } from '../action-frame.tsx'
import { Boxes, BoxChoice, Outcome, strong } from '../choice.tsx'
import { offerInput, offerWord, type Offer } from './offers.rules.ts'

/** One offer that suits the first reason, with an equally prominent button to cancel. */
export function CancelOffer({ note }: { note: string }) {
  const { page } = useAction()
  const [first] = page.ways
  return first ? <Suggestion note={note} first={first} /> : <LastQuestion note={note} />
}

const planOf = ({ lines, intervalInMonth }: Subscription): string =>
  `${lines.map(({ sku }) => sku).join('+')}/${intervalInMonth}`

/** Cancels the subscription with its reasons, and reports the event to analytics. */
function CancelForm({ note, isLast }: { note: string; isLast: boolean }) {
  const t = useWords('subscription')
  const paths = useSubscriptionPaths()
  const { subscription, page } = useAction()
  const input = {
    subscription_id: subscription.id,
    ...Object.fromEntries(page.reasons.map((reason, at) => [`reasons[${at}]`, reason])),
    ...(note === '' ? {} : { note }),
  }
  return (
    <ActionForm
      input={input}
      label={t('cancel.go')}
      variant={isLast ? 'primary' : 'default'}
      onward={paths.action(subscription.id, 'cancel', { step: 'done' })}
      onDone={() => track({ name: 'unsubscribe', plan: planOf(subscription), reason: page.reasons.join() })}
      other={isLast ? <BackLink>{t('cancel.keep')}</BackLink> : <></>}
    />
  )
}

function Suggestion({ note, first }: { note: string; first: Way }) {
  const t = useWords('subscription')
  const { date } = useDays()
  const { state } = useLocation()
  const offerText = useOfferText()
  const { subscription, page } = useAction()
  const [reason = 'other'] = page.reasons
  const chosen = page.ways.find(({ offer }) => offerWord(offer) === page.chosen.way) ?? first
  const [name, input] = offerInput(chosen.offer, subscription)
  const until = chosen.after.pausedUntil ?? chosen.after.next?.renewsOn
  const goods = subscription.lines.reduce((sum, { total }) => sum + Math.round(total * 100), 0) / 100
  return (
    <ActionFrame
      kicker={t('cancel.second')}
      title={t(`offer.title.${reason}`)}
      lead={t('offer.text', { amount: formatAmount(goods, subscription.currency) })}
    >
      <Boxes label={t(`offer.title.${reason}`)}>
        {page.ways.map(({ offer, after }) => (
          <BoxChoice
            key={offerWord(offer)}
            query={{ ...page.chosen, reasons: page.reasons.join(), way: offerWord(offer) }}
            keep={state}
            isChosen={offer === chosen.offer}
            title={offerText(offer)}
            text={after.next ? t('nextOn', { day: date(after.pausedUntil ?? after.next.renewsOn) }) : null}
          />
        ))}
      </Boxes>
      <ActionForm
        name={name}
        input={input}
        label={
          chosen.offer.kind === 'interval'
            ? t('interval.go', { months: chosen.offer.months })
            : chosen.offer.kind === 'skip'
              ? t('skip.go')
              : t('pause.go', { day: until ? date(until) : '' })
        }
        other={<></>}
      />
      <div className="-mt-4">
        <CancelForm note={note} isLast={false} />
      </div>
    </ActionFrame>
  )
}

function useOfferText(): (offer: Offer) => string {
  const t = useWords('subscription')
  const { date } = useDays()
  const { subscription } = useAction()
  return (offer) =>
    offer.kind === 'skip'
      ? t('offer.skip', { day: subscription.next ? date(subscription.next.renewsOn) : '' })
      : t(`offer.${offer.kind}`, { months: offer.months })
}

/** Outcome of the cancellation, if there is no offer. */
function LastQuestion({ note }: { note: string }) {
  const t = useWords('subscription')
  const { long, until } = useDays()
  const { subscription } = useAction()
  const { next } = subscription
  return (
    <ActionFrame kicker={t('cancel.second')} title={t('cancel.last')} lead={t('cancel.lastText')}>
      <Outcome>
        {next
          ? t.rich('cancel.after', { b: strong, day: long(next.renewsOn), until: until(next.cancelBy) })
          : null}
      </Outcome>
      <CancelForm note={note} isLast />
    </ActionFrame>
  )
}
