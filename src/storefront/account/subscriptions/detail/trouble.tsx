import type { Subscription, SubscriptionDunning } from '#shop/subscriptions/view/view.contract.ts'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useSentences } from '../names.ts'
import { Pill } from '../pill.tsx'
import { troubleOf } from '../standing.rules.ts'
import { useDays } from '../use-days.ts'
import { Tries } from './tries.tsx'
import { WaysOut } from './ways-out.tsx'

type Notice = { subscription: Subscription; dunning: SubscriptionDunning }

/** A failed charge: reason, effect, available actions, and the next attempt. */
export function Trouble({ subscription, dunning }: Notice) {
  const t = useWords('subscription')
  const sentences = useSentences()
  const { date } = useDays()
  const trouble = troubleOf(subscription) ?? 'declined'
  const day = subscription.next ? date(subscription.next.renewsOn) : ''
  const tone = trouble === 'confirm' || trouble === 'unknown' ? 'warn' : 'bad'
  return (
    <>
      <section
        role="alert"
        aria-labelledby="trouble"
        className="border-t-2 border-error bg-[color-mix(in_oklch,var(--color-error)_7%,var(--color-paper))] p-[clamp(1.25rem,2.3vw,2rem)]"
      >
        <Pill tone={tone} className="bg-paper!">
          {t(`trouble.pill.${trouble}`)}
        </Pill>
        <h2 id="trouble" className="mt-3 mb-2 text-[clamp(1.75rem,2.6vw,2.25rem)]">
          {t(`trouble.title.${trouble}`, { day })}
        </h2>
        <p className="max-w-[40em] text-[0.9375rem]">
          {trouble === 'suspended' && dunning.payBy
            ? t('trouble.text.suspended', { day: date(dunning.payBy) })
            : trouble === 'suspended'
              ? sentences(dunning.reason)
              : sentences(dunning.reason, t(`trouble.text.${trouble}`))}
        </p>
        <DueSums subscription={subscription} dunning={dunning} />
        <WaysOut subscription={subscription} dunning={dunning} />
      </section>
      {trouble === 'declined' || trouble === 'suspended' ? <Tries dunning={dunning} /> : null}
    </>
  )
}

function DueSums({ subscription, dunning }: Notice) {
  const t = useWords('subscription')
  return (
    <dl className="mt-4.5 flex max-w-xl justify-between gap-5 border-t border-line pt-3 font-display text-xl">
      <dt>{t('toPay')}</dt>
      <dd className="num">{formatAmount(dunning.amountDue, subscription.currency)}</dd>
    </dl>
  )
}
