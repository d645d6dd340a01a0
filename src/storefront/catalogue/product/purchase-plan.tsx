import type { ReactNode } from 'react'
import { formatMoney } from '#shop/money.ts'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { BuyOption } from './buy-option.ts'
import { OptionChips } from './option-chips.tsx'

export type PurchasePlanProps = {
  base: BuyOption
  plans: readonly BuyOption[]
  chosen: BuyOption
  hrefOf: (option: BuyOption) => string
}

/** Choice between one-time purchase and subscription, as links, so that either has an address. */
export function PurchasePlan({ base, plans, chosen, hrefOf }: PurchasePlanProps) {
  const t = useWords('buy')
  const plan = plans.find((one) => one.sku === chosen.sku) ?? plans[0]
  if (!plan) return null
  const again = chosen.sku === plan.sku
  return (
    <div role="group" aria-label={t('plan')}>
      <p aria-hidden="true" className="mb-2 text-sm text-ink-soft">
        {t('plan')}
      </p>
      <div className="rounded border border-edge">
        <Card
          href={hrefOf(base)}
          current={!again}
          label={t('once')}
          price={base.price ? formatMoney(base.price) : null}
        />
        <div className={classes('border-t border-line', again && 'bg-accent-soft')}>
          <Card
            href={hrefOf(plan)}
            current={again}
            label={t('again', { months: plan.months ?? 1 })}
            detail={t(plan.refused === 'soon' ? 'reason.soon' : 'againDetail')}
            price={plan.price ? formatMoney(plan.price) : null}
            saving={
              plan.refused === 'soon'
                ? t('label.soon')
                : plan.saving
                  ? t('saving', { amount: plan.saving })
                  : null
            }
          />
          {again && plans.length > 1 ? (
            <div className="px-4 pb-4.5">
              <OptionChips
                legend={t('interval')}
                options={plans}
                chosen={chosen}
                label={(one) => t('months', { months: one.months ?? 1 })}
                hrefOf={hrefOf}
              />
            </div>
          ) : null}
        </div>
      </div>
    </div>
  )
}

type CardProps = {
  href: string
  current: boolean
  label: string
  detail?: ReactNode
  price: string | null
  saving?: string | null
}

function Card({ href, current, label, detail, price, saving }: CardProps) {
  return (
    <Link
      to={href}
      replace
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className="grid grid-cols-[1.25rem_1fr_auto] items-center gap-3.5 px-4 py-3.5 focus-visible:outline-offset-[-2px]"
    >
      <span
        aria-hidden="true"
        className={classes(
          'size-4.5 rounded-full',
          current ? 'border-6 border-accent' : 'border-[1.5px] border-ink-soft',
        )}
      />
      <span className="min-w-0">
        {label}
        {detail ? <span className="block text-sm text-ink-soft">{detail}</span> : null}
      </span>
      <span className="num text-right">
        {price}
        {saving ? <span className="block text-sm text-ink-soft">{saving}</span> : null}
      </span>
    </Link>
  )
}
