import type { Subscription, SubscriptionDunning } from '#shop/subscriptions/view/view.contract.ts'
import { Link } from '#ui/link.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { formatAmount } from '../../../cart/amounts.ts'
import { usePathTo } from '../../../i18n/paths.ts'
import { useWords } from '../../../i18n/words.tsx'
import { ActionLink } from '../actions/action-link.tsx'
import { useCardName } from '../names.ts'
import { troubleOf } from '../standing.rules.ts'

/** Actions after a failed charge, depending on its reason. */
export function WaysOut({
  subscription,
  dunning,
}: {
  subscription: Subscription
  dunning: SubscriptionDunning
}) {
  const t = useWords('subscription')
  const to = usePathTo()
  const cardName = useCardName()
  const trouble = troubleOf(subscription)
  const { may, card, currency } = subscription
  const wide = 'max-sm:w-full'
  const amount = formatAmount(dunning.amountDue, currency)
  const isPayable = may.payNow && trouble !== 'card' && trouble !== 'confirm'
  return (
    <div className="mt-5">
      <p className="flex flex-wrap gap-2.5">
        {trouble === 'confirm' ? (
          <Link
            to={to('/checkout/:orderId', { orderId: dunning.orderId })}
            className={buttonLook({ variant: 'primary', className: wide })}
          >
            {t('trouble.confirm')}
          </Link>
        ) : null}
        {isPayable ? (
          <ActionLink
            of={subscription}
            to="pay-now"
            className={buttonLook({ variant: 'primary', className: wide })}
          >
            {t(trouble === 'suspended' ? 'trouble.payGoOn' : 'trouble.pay', {
              amount,
              card: cardName(card),
            })}
          </ActionLink>
        ) : null}
        {trouble === 'unknown' ? null : (
          <ActionLink
            of={subscription}
            to="card"
            className={buttonLook({
              variant: trouble === 'card' ? 'primary' : 'default',
              className: wide,
            })}
          >
            {t('trouble.card')}
          </ActionLink>
        )}
      </p>
      {trouble === 'declined' ? <p className="mt-3 text-sm text-ink-soft">{t('trouble.extra')}</p> : null}
    </div>
  )
}
