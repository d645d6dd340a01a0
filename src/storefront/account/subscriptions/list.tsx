import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import { SectionHead } from '../section.tsx'
import { useSubscriptionName } from './names.ts'
import { useSubscriptionPaths } from './paths.ts'
import { Pill } from './pill.tsx'
import { byUrgency, isBehind, toneOf, waitsForYes } from './standing.rules.ts'
import type { SubscriptionList } from './subscriptions.server.ts'
import { useDays } from './use-days.ts'
import { PastDeliveries } from './past-deliveries.tsx'

/** All subscriptions: those that need an action first, ended ones collapsed, and past deliveries. */
export function List({ content }: { content: SubscriptionList }) {
  const t = useWords('account')
  const words = useWords('subscription')
  const to = usePathTo()
  const sorted = byUrgency(content.subscriptions)
  const live = sorted.filter((each) => !isBehind(each))
  const behind = sorted.filter(isBehind)
  return (
    <>
      <SectionHead title={t('view.SUBSCRIPTIONS')}>{live.length > 0 ? words('listText') : null}</SectionHead>
      {sorted.length === 0 && content.orders.length === 0 ? (
        <EmptyState
          drawing="parcel"
          detail={words('emptyText')}
          action={
            <Link
              to={to('/collection/:collection?', { collection: 'best_seller' })}
              className={buttonLook({ variant: 'primary' })}
            >
              {words('emptyGo')}
            </Link>
          }
        >
          {t('noSubscriptions')}
        </EmptyState>
      ) : null}
      <ul className="grid gap-4">
        {live.map((each) => (
          <Row key={each.id} subscription={each} />
        ))}
      </ul>
      {behind.length > 0 ? (
        <details className="mt-8 border-t border-line pt-5" open={live.length === 0}>
          <summary className="more w-fit list-none [&::-webkit-details-marker]:hidden">
            {words('ended', { count: behind.length })}
          </summary>
          <ul className="mt-5 grid gap-4">
            {behind.map((each) => (
              <Row key={each.id} subscription={each} />
            ))}
          </ul>
        </details>
      ) : null}
      <PastDeliveries content={content} />
    </>
  )
}

function Row({ subscription }: { subscription: Subscription }) {
  const t = useWords('subscription')
  const nameOf = useSubscriptionName()
  const paths = useSubscriptionPaths()
  const { lines, currency, next } = subscription
  return (
    <li>
      <Link
        to={paths.one(subscription.id)}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3 bg-shell p-4 transition-colors hover:bg-accent-soft sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:p-5"
      >
        <span className="flex gap-1 self-start">
          {lines.slice(0, 3).map(({ id, thumbnail }, at) => (
            <Picture
              key={id}
              source={pictureSource({ thumbnail, width: 1_200, height: 1_500 })}
              alt=""
              sizes="64px"
              className={
                at > 0 ? 'hidden aspect-4/5 w-16 object-cover sm:block' : 'aspect-4/5 w-16 object-cover'
              }
            />
          ))}
        </span>
        <span className="min-w-0">
          <Pill tone={toneOf(subscription)} className="mb-2 bg-paper!">
            {subscription.stateText}
          </Pill>
          <span className="block font-display text-xl leading-snug">{nameOf(subscription)}</span>
          <Ahead subscription={subscription} />
        </span>
        {next && !isBehind(subscription) && subscription.state !== 'cancel_scheduled' ? (
          <span className="num col-start-2 sm:col-start-auto sm:text-right">
            {formatAmount(subscription.dunning?.amountDue ?? next.amountDue, currency)}
            <span className="block text-sm text-ink-soft">
              {t(subscription.dunning ? 'toPay' : 'aDelivery')}
            </span>
          </span>
        ) : null}
      </Link>
    </li>
  )
}

/** Next date of a subscription, or the action needed before it. */
function Ahead({ subscription }: { subscription: Subscription }) {
  const t = useWords('subscription')
  const { long, until } = useDays()
  const { next, pausedUntil, dunning, state } = subscription
  const text = dunning
    ? dunning.reason
    : state === 'cancel_scheduled'
      ? t('cancelled.text')
      : next && waitsForYes(subscription)
        ? t('needsYes', { until: until(next.changeBy) })
        : state === 'paused' && pausedUntil
          ? t('paused.title', { day: long(pausedUntil) })
          : next && !isBehind(subscription)
            ? t('nextOn', { day: long(next.renewsOn) })
            : null
  return text === null ? null : <span className="mt-1 block text-[0.9375rem] text-ink-soft">{text}</span>
}
