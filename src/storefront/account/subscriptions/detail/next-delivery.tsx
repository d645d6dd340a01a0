import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { useWords } from '../../../i18n/words.tsx'
import { ActionLink } from '../actions/action-link.tsx'
import { useSentences } from '../names.ts'
import { waitsForYes } from '../standing.rules.ts'
import { useDays } from '../use-days.ts'
import { Deadlines } from './deadlines.tsx'
import { DeliveryLines } from './delivery-lines.tsx'
import { DeliverySums } from './delivery-sums.tsx'
import { QuickActions } from './quick-actions.tsx'

type Next = NonNullable<Subscription['next']>

/** The next delivery: date, deadlines, lines and amounts. */
export function NextDelivery({ subscription, next }: { subscription: Subscription; next: Next }) {
  const t = useWords('subscription')
  const sentences = useSentences()
  const { long, date, clock } = useDays()
  return (
    <section aria-labelledby="next-delivery" className="bg-shell p-[clamp(1.25rem,2.3vw,2rem)]">
      <p className="text-sm font-medium text-ink-soft">{t('nextDelivery', { number: next.number })}</p>
      <h2 id="next-delivery" className="mt-1 text-[clamp(1.75rem,2.6vw,2.25rem)]">
        {long(next.renewsOn)}
      </h2>
      <p className="mt-2 max-w-[36em] text-[0.9375rem]">
        {sentences(
          t('chargedAt', { time: clock(next.chargeAt) }),
          next.arrives && t('arrives', { from: date(next.arrives.from), to: date(next.arrives.to) }),
        )}
      </p>
      <Deadlines next={next} />
      {waitsForYes(subscription) ? <NeedsYes subscription={subscription} next={next} /> : null}
      <QuickActions subscription={subscription} />
      <DeliveryLines subscription={subscription} next={next} />
      <DeliverySums subscription={subscription} next={next} />
    </section>
  )
}

/** Prompt for an approval that is still missing. */
function NeedsYes({ subscription, next }: { subscription: Subscription; next: Next }) {
  const t = useWords('subscription')
  const { until } = useDays()
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-accent-soft p-4">
      <p className="text-[0.9375rem]">{t('needsYes', { until: until(next.changeBy) })}</p>
      <ActionLink of={subscription} to="answer" className={buttonLook({ variant: 'primary', spacing: 'sm' })}>
        {t('act.answer')}
      </ActionLink>
    </div>
  )
}
