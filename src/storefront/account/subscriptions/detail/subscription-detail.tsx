import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../../i18n/words.tsx'
import { useSubscriptionName } from '../names.ts'
import { useSubscriptionPaths } from '../paths.ts'
import { Pill } from '../pill.tsx'
import { isBehind, toneOf } from '../standing.rules.ts'
import { DeliveryLines } from './delivery-lines.tsx'
import { NextDelivery } from './next-delivery.tsx'
import { EveryDelivery, RestOrStop } from './settings.tsx'
import { SidePanels } from './side-panels.tsx'
import { CancelledCard, PausedCard, SettledCard, StillCard } from './standing-card.tsx'
import { Timeline } from './timeline.tsx'
import { Trouble } from './trouble.tsx'

type Of = { subscription: Subscription }

/** A subscription: next delivery, settings, pause and cancellation, and history. */
export function SubscriptionDetail({ subscription, saved }: Of & { saved: string | null }) {
  const account = useWords('account')
  const nameOf = useSubscriptionName()
  const paths = useSubscriptionPaths()
  const isLive = !isBehind(subscription) && subscription.state !== 'pending'
  const isGoing = isLive && subscription.state !== 'cancel_scheduled'
  return (
    <>
      <p className="mb-2.5 flex flex-wrap items-center gap-x-2.5 text-sm text-ink-soft">
        <Link to={paths.list} className="prose-link tap">
          {account('view.SUBSCRIPTIONS')}
        </Link>
        <span aria-hidden="true">/</span>
        <span className="num">{subscription.number}</span>
      </p>
      <div className="mb-6 flex flex-wrap-reverse items-start justify-between gap-x-6 gap-y-2.5">
        <h1 className="max-w-[22em] min-w-0 text-3xl">{nameOf(subscription)}</h1>
        {subscription.dunning ? null : (
          <Pill tone={toneOf(subscription)} className="sm:mt-2">
            {subscription.stateText}
          </Pill>
        )}
      </div>
      {saved === null ? null : (
        <p role="status" className="mb-6 border-l-2 border-accent pl-4">
          {saved}
        </p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Standing subscription={subscription} />
        </div>
        {isGoing ? (
          <div className="grid xl:self-stretch">
            <SidePanels subscription={subscription} />
          </div>
        ) : null}
      </div>
      {isLive ? (
        <div className="mt-12 grid items-start gap-x-12 gap-y-11 lg:max-xl:grid-cols-2 xl:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
          {isGoing ? <EveryDelivery subscription={subscription} /> : null}
          {isGoing ? <RestOrStop subscription={subscription} /> : null}
        </div>
      ) : null}
      <Timeline subscription={subscription} />
    </>
  )
}

/** Card at the top, one for each state. */
function Standing({ subscription }: Of) {
  const t = useWords('subscription')
  const { state, next, dunning } = subscription
  if (dunning)
    return (
      <>
        <Trouble subscription={subscription} dunning={dunning} />
        <section aria-labelledby="contents" className="mt-9">
          <h2 id="contents" className="mb-4 text-2xl">
            {t('contents')}
          </h2>
          <div className="bg-shell px-[clamp(1.25rem,2.3vw,2rem)] pt-1 pb-2 [&_li]:first:border-t-0 [&_ul]:mt-0">
            <DeliveryLines subscription={subscription} next={null} />
          </div>
        </section>
      </>
    )
  if (state === 'cancel_scheduled') return <CancelledCard subscription={subscription} />
  if (state === 'paused') return <PausedCard subscription={subscription} />
  if (state !== 'active' || !next) return <StillCard subscription={subscription} />
  return next.canChange ? (
    <NextDelivery subscription={subscription} next={next} />
  ) : (
    <SettledCard subscription={subscription} next={next} />
  )
}
