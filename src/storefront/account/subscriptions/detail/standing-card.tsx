import Lock from 'lucide-react/icons/lock'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../../i18n/paths.ts'
import { useWords } from '../../../i18n/words.tsx'
import { ActionLink } from '../actions/action-link.tsx'
import { useSentences } from '../names.ts'
import { useDays } from '../use-days.ts'
import { Deadlines } from './deadlines.tsx'
import { DeliveryLines } from './delivery-lines.tsx'
import { DeliverySums } from './delivery-sums.tsx'
import { StandingFrame } from './standing-frame.tsx'

type Of = { subscription: Subscription }
const primary = buttonLook({ variant: 'primary', className: 'max-sm:w-full' })
const quiet = buttonLook({ className: 'max-sm:w-full' })

/** After the deadline for changes: the delivery is fixed, but can still be cancelled for a day or two. */
export function SettledCard({ subscription, next }: Of & { next: NonNullable<Subscription['next']> }) {
  const t = useWords('subscription')
  const sentences = useSentences()
  const { date, until } = useDays()
  const following = subscription.upcoming[0]
  return (
    <StandingFrame
      title={t('settled.title', { day: date(next.renewsOn) })}
      mark={
        <span className="inline-flex items-center gap-1.5 rounded-full bg-paper px-3 py-1.5 text-[0.8125rem] text-ink-soft">
          <Lock size={14} /> {t('settled.mark')}
        </span>
      }
      text={sentences(
        t('settled.text'),
        following && t('settled.following', { day: date(following) }),
        next.canCancel && subscription.may.cancel && t('settled.cancel', { until: until(next.cancelBy) }),
      )}
      ways={
        subscription.may.cancel ? (
          <ActionLink of={subscription} to="cancel" className={quiet}>
            {t('act.cancel')}
          </ActionLink>
        ) : null
      }
    >
      <Deadlines next={next} />
      <DeliveryLines subscription={subscription} next={next} />
      <DeliverySums subscription={subscription} next={next} />
    </StandingFrame>
  )
}

/** Paused: until when, with the notice that it resumes automatically. */
export function PausedCard({ subscription }: Of) {
  const t = useWords('subscription')
  const { long } = useDays()
  const { pausedUntil, next, may } = subscription
  return (
    <StandingFrame
      title={pausedUntil ? t('paused.title', { day: long(pausedUntil) }) : t('paused.open')}
      text={t('paused.text')}
      ways={
        may.resume ? (
          <ActionLink of={subscription} to="resume" className={primary}>
            {t('act.resume')}
          </ActionLink>
        ) : null
      }
    >
      {next ? <Deadlines next={next} /> : null}
      <DeliveryLines subscription={subscription} next={null} />
      {next ? <DeliverySums subscription={subscription} next={next} /> : null}
    </StandingFrame>
  )
}

/** Cancelled, with a link to undo while that is possible. */
export function CancelledCard({ subscription }: Of) {
  const t = useWords('subscription')
  const sentences = useSentences()
  const { date, until } = useDays()
  const { next, may } = subscription
  return (
    <StandingFrame
      title={t('cancelled.title')}
      text={sentences(
        next ? t('cancelled.day', { day: date(next.renewsOn) }) : t('cancelled.text'),
        may.uncancel && next && t('cancelled.back', { until: until(next.cancelBy) }),
      )}
      ways={
        may.uncancel ? (
          <ActionLink of={subscription} to="uncancel" className={primary}>
            {t('act.uncancel')}
          </ActionLink>
        ) : null
      }
    >
      <div className="mt-2">
        <DeliveryLines subscription={subscription} next={null} />
      </div>
    </StandingFrame>
  )
}

/** Awaiting payment of its first order, or ended. */
export function StillCard({ subscription }: Of) {
  const t = useWords('subscription')
  const to = usePathTo()
  const isPending = subscription.state === 'pending'
  return (
    <StandingFrame
      title={t(isPending ? 'pending.title' : 'over.title')}
      text={t(isPending ? 'pending.text' : 'over.text')}
      ways={
        isPending ? null : (
          <Link to={to('/collection/:collection?', { collection: 'best_seller' })} className={quiet}>
            {t('over.again')}
          </Link>
        )
      }
    >
      <div className="mt-2">
        <DeliveryLines subscription={subscription} next={null} />
      </div>
    </StandingFrame>
  )
}
