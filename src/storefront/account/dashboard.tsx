import type { ReactNode } from 'react'
import { buttonLook } from '#ui/button-look.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { formatAmount } from '../cart/amounts.ts'
import { dayOf } from './day-of.rules.ts'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { NextDeliveryCard } from './subscriptions/next-delivery-card.tsx'
import { NextTreatmentCard } from './treatments/next-treatment-card.tsx'
import { useViewPath } from './use-view-path.ts'
import type { Loaded } from './views.server.ts'
import { OrderCard } from './order-card.tsx'

/** First view of the account: open orders, pending actions, and the progress to the next tier. */
export function Dashboard({
  content: { dashboard, greeting, treatments, today },
}: {
  content: Loaded['DASHBOARD']
}) {
  const t = useWords('account')
  const to = usePathTo()
  const viewPath = useViewPath()
  const { openOrders, orderCount, singleOrderCount, firstname, wallet, ladder, rewards, nextDelivery } =
    dashboard
  return (
    <>
      <h1 className="mb-7 text-3xl sm:text-[2.375rem]">{t(`greeting.${greeting}`, { name: firstname })}</h1>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {openOrders.filter(isUnpaid).map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
        {nextDelivery ? <NextDeliveryCard delivery={nextDelivery} /> : null}
        <NextTreatmentCard treatments={treatments} today={today} />
        {openOrders
          .filter((order) => !isUnpaid(order))
          .map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        {orderCount === 0 ? (
          <div className="bg-shell sm:col-span-2 xl:col-span-3">
            <EmptyState
              drawing="parcel"
              className="py-10!"
              action={
                <Link
                  to={to('/collection/:collection?', { collection: 'best_seller' })}
                  className={buttonLook({ variant: 'primary' })}
                >
                  {t('browse')}
                </Link>
              }
            >
              {t('noOrders')}
            </EmptyState>
          </div>
        ) : singleOrderCount === 0 ? null : (
          <Card title={t('view.ORDERS')} to={viewPath('ORDERS')} foot={t('allOrders')}>
            {t('orderCount', { count: singleOrderCount })}
          </Card>
        )}
        <Card title="Cash Dollar" to={viewPath('WALLET')} foot={t('walletFoot')}>
          <span className="num">
            {wallet.length > 0
              ? wallet.map(({ available, currency }) => formatAmount(available, currency)).join(' · ')
              : formatAmount(0, 'HKD')}
          </span>
        </Card>
        <Card
          title={t('rewardsCard')}
          to={viewPath('REWARD')}
          foot={rewards.endsAt ? t('rewardsFoot', { day: dayOf(rewards.endsAt) }) : t('rewardsNone')}
        >
          {t('rewardsCount', { count: rewards.claimable })}
        </Card>
        <LadderCard ladder={ladder} />
        <Card title={t('view.REFERRAL')} to={viewPath('REFERRAL')} foot={t('open')}>
          {t('referralCard')}
        </Card>
        <Card
          title={t('view.ADDRESSES')}
          to={viewPath('ADDRESSES')}
          foot={t('open')}
          wide={orderCount === 0 ? 'sm:col-span-2' : undefined} // it fills the last row
        >
          {t('addressesCard')}
        </Card>
      </div>
    </>
  )
}

/** Orders that need an action of the member come first. */
const isUnpaid = ({ amountToPay }: Loaded['DASHBOARD']['dashboard']['openOrders'][number]): boolean =>
  amountToPay !== null

type CardProps = {
  title: ReactNode
  to: string
  wide?: string | undefined
  foot: ReactNode
  children: ReactNode
}

/** A card that is a link as a whole. */
function Card({ title, to, wide, foot, children }: CardProps) {
  return (
    <Link
      to={to}
      className={classes(
        'group grid content-start gap-2 bg-shell p-6 transition-colors hover:bg-accent-soft',
        wide,
      )}
    >
      <h2 className="font-text text-sm text-ink-soft">{title}</h2>
      <div className="font-display text-xl">{children}</div>
      <p className="mt-3 text-[0.9375rem] text-ink-soft group-hover:text-ink">{foot}</p>
    </Link>
  )
}

/** Progress towards VIP, or the end of the VIP period. */
function LadderCard({ ladder }: { ladder: Loaded['DASHBOARD']['dashboard']['ladder'] }) {
  const t = useWords('account')
  const to = usePathTo()
  if (ladder.isVip)
    return (
      <Card title={t('vip')} to={to('/membership')} foot={t('vipFoot')}>
        {ladder.until ? t('vipUntil', { day: dayOf(ladder.until) }) : t('vipForGood')}
      </Card>
    )
  const missing = formatAmount(ladder.missing, 'HKD')
  return (
    <Card title={t('vipProgress')} to={to('/membership')} foot={t('vipMissing', { amount: missing })}>
      <span className="num">{formatAmount(ladder.spent, 'HKD')}</span>
      <ProgressBar
        label={t('vipProgress')}
        labelHidden
        value={ladder.percent}
        valueText={t('vipMissing', { amount: missing })}
        className="mt-3"
      />
    </Card>
  )
}
