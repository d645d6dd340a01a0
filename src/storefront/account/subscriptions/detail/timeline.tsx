import type { ReactNode } from 'react'
import type { Subscription, SubscriptionEvent } from '#shop/subscriptions/view/view.contract.ts'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { pictureSource } from '../../../shell/pictures.ts'
import { useSubscriptionPaths } from '../paths.ts'
import { useDays } from '../use-days.ts'

/** History, newest first: deliveries are panels, other entries single lines; future entries are dashed. */
export function Timeline({ subscription }: { subscription: Subscription }) {
  const t = useWords('subscription')
  const { dayOf } = useDays()
  const { timeline, next, state } = subscription
  const comesNotice = next !== null && !next.noticeSent && (state === 'active' || state === 'paused')
  if (timeline.length === 0 && !comesNotice) return null
  return (
    <section aria-labelledby="happened" className="mt-12">
      <h2 id="happened" className="mb-4 text-2xl">
        {t('happened')}
      </h2>
      <ol>
        {comesNotice ? (
          <Entry day={next.noticeOn} look="to">
            <p className="text-ink-soft">{t('noticeComes')}</p>
          </Entry>
        ) : null}
        {timeline.map((event) => (
          <Entry
            key={`${event.at} ${event.kind}`}
            day={dayOf(event.at)}
            look={event.order ? 'delivery' : 'line'}
          >
            {event.order ? (
              <Delivery subscription={subscription} event={event} order={event.order} />
            ) : (
              <p>{event.text}</p>
            )}
          </Entry>
        ))}
      </ol>
    </section>
  )
}

const dots = {
  to: 'before:border-[1.5px] before:border-ink-soft before:bg-paper',
  line: 'before:bg-line',
  delivery: 'before:bg-accent',
}

function Entry({ day, look, children }: { day: string; look: keyof typeof dots; children: ReactNode }) {
  const { brief } = useDays()
  const isDelivery = look === 'delivery'
  return (
    <li className="grid max-sm:ml-1 max-sm:border-l max-sm:border-line max-sm:pb-4 max-sm:pl-5 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <time
        dateTime={day}
        className={classes('num text-sm text-ink-soft sm:py-3', isDelivery && 'sm:pt-9.5')}
      >
        {brief(day)}
      </time>
      <div
        className={classes(
          'relative text-[0.9375rem] sm:border-l sm:border-line sm:py-3 sm:pl-7',
          look === 'to' && 'sm:border-dashed',
          'before:absolute before:-top-3.5 before:-left-6 before:size-1.75 before:rounded-full before:shadow-[0_0_0_4px_var(--color-paper)] sm:before:top-5 sm:before:-left-1',
          isDelivery && 'sm:before:top-11',
          dots[look],
        )}
      >
        {children}
      </div>
    </li>
  )
}

type DeliveryProps = {
  subscription: Subscription
  event: SubscriptionEvent
  order: NonNullable<SubscriptionEvent['order']>
}

function Delivery({ subscription, event, order }: DeliveryProps) {
  const t = useWords('subscription')
  const paths = useSubscriptionPaths()
  const { brief, dayOf } = useDays()
  const money = (amount: number) => formatAmount(amount, subscription.currency)
  const number = event.cycle ?? 0
  const title = order.deliveredAt
    ? t('delivery.received', { number, day: brief(dayOf(order.deliveredAt)) })
    : order.shippedAt
      ? t('delivery.sent', { number, day: brief(dayOf(order.shippedAt)) })
      : t('delivery.paid', { number })
  const onCard = Math.round((order.total - order.walletAmount) * 100) / 100
  return (
    <Link
      to={paths.order(order.id)}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4.5 gap-y-1 bg-shell p-3.5 transition-colors hover:bg-accent-soft max-sm:mt-1.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:pr-5"
    >
      <span className="flex gap-1 max-sm:row-span-2">
        {order.thumbnails.slice(0, 3).map((thumbnail, at) => (
          <Picture
            key={thumbnail}
            source={pictureSource({ thumbnail, width: 1_200, height: 1_500 })}
            alt=""
            sizes="48px"
            className={classes('aspect-4/5 w-12 object-cover', at > 0 && 'max-sm:hidden')}
          />
        ))}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="num block text-sm whitespace-normal! text-ink-soft">
          {t('delivery.order', { number: order.number })}
          {order.walletAmount > 0
            ? ` · ${t('delivery.both', { wallet: money(order.walletAmount), card: money(onCard) })}`
            : null}
        </span>
      </span>
      <span className="num">{money(order.total)}</span>
    </Link>
  )
}
