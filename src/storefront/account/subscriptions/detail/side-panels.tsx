import type { ReactNode } from 'react'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { classes } from '#ui/classes.ts'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { ActionLink } from '../actions/action-link.tsx'
import { useSentences } from '../names.ts'
import { useDays } from '../use-days.ts'

/** Terms of every delivery: minimum periods, Cash Dollar, price. */
export function SidePanels({ subscription }: { subscription: Subscription }) {
  return (
    <div className="grid content-start gap-4 md:max-xl:grid-cols-3 xl:grid-rows-[auto_auto_1fr]">
      <Minimum minimum={subscription.minimum} />
      {subscription.dunning ? null : (
        <>
          <WalletFirst subscription={subscription} />
          <PricePromise subscription={subscription} />
        </>
      )}
    </div>
  )
}

function Panel({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col bg-shell p-[clamp(1.25rem,2.3vw,2rem)]">
      <h2 className="font-text text-sm font-medium text-ink-soft">{title}</h2>
      <p className="mt-1 font-display text-[1.5rem] leading-snug text-balance">{lead}</p>
      {children}
    </section>
  )
}

/** Number of paid periods out of the minimum. */
export function Pips({ paid, periods }: { paid: number; periods: number }) {
  const t = useWords('subscription')
  return (
    <div
      role="img"
      aria-label={t('pips', { paid: Math.min(paid, periods), periods })}
      className="my-3 flex gap-1.5"
    >
      {Array.from({ length: periods }, (_, at) => (
        <span key={at} className={classes('h-0.75 grow', at < paid ? 'bg-accent' : 'bg-ink/16')} />
      ))}
    </div>
  )
}

function Minimum({ minimum }: { minimum: Subscription['minimum'] }) {
  const t = useWords('subscription')
  const { date } = useDays()
  const { paid, periods, isMet, opensOn } = minimum
  return (
    <Panel
      title={t('minimum.title', { periods })}
      lead={isMet ? t('minimum.met', { periods }) : t('minimum.paid', { paid, periods })}
    >
      <Pips paid={isMet ? periods : paid} periods={periods} />
      <p className="text-sm text-ink-soft">
        {isMet
          ? t('minimum.metText')
          : opensOn
            ? t('minimum.opens', { day: date(opensOn) })
            : t('minimum.openText', { periods })}
      </p>
    </Panel>
  )
}

function WalletFirst({ subscription }: { subscription: Subscription }) {
  const t = useWords('subscription')
  const sentences = useSentences()
  const { wallet, currency, may } = subscription
  return (
    <Panel
      title={t('walletFirst')}
      lead={wallet.cap > 0 ? t('walletCap', { amount: formatAmount(wallet.cap, currency) }) : t('walletOff')}
    >
      <p className="mt-1.5 text-sm text-ink-soft">
        {sentences(
          t(wallet.cap > 0 ? 'walletText' : 'walletOffText'),
          t('walletThere', { amount: formatAmount(wallet.available, currency) }),
        )}
      </p>
      {may.change ? (
        <p className="mt-3">
          <ActionLink of={subscription} to="wallet" className="more tap text-sm!">
            {t(wallet.cap > 0 ? 'act.wallet' : 'act.walletOn')}
          </ActionLink>
        </p>
      ) : null}
    </Panel>
  )
}

function PricePromise({ subscription }: { subscription: Subscription }) {
  const t = useWords('subscription')
  const { currency, lines, saving } = subscription
  const goods = lines.reduce((sum, { total }) => sum + Math.round(total * 100), 0) / 100
  return (
    <Panel title={t('price.title')} lead={t('price.stays', { amount: formatAmount(goods, currency) })}>
      <p className="mt-1.5 pb-4 text-sm text-ink-soft">{t('price.text')}</p>
      {saving > 0 ? (
        <p className="mt-auto border-t border-line pt-3.5 text-sm text-success">
          {t('price.saving', { amount: formatAmount(saving, currency) })}
        </p>
      ) : null}
    </Panel>
  )
}
