import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Payment } from '#shop/payments/contract.ts'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'
import { momentInHongKong } from './moment.rules.ts'
import { ChangeRows } from '../order/change-rows.tsx'
import { BackToBag } from '../back-to-bag.tsx'
import { BothOrders } from '../order/both-orders.tsx'
import { OrderLines } from '../order/order-lines.tsx'
import { factsOf } from '../methods/facts.ts'
import { useMethodNames } from '../methods/names.ts'
import { viewOf } from '../methods/registry.ts'
import { termsLink } from '../form/terms-link.tsx'
import { Declare } from './declare.tsx'
import type { PayData } from './pay-data.ts'
import { amountOfBoth, isClaimed } from '../form-state/payment.rules.ts'

/** Payment of an order: methods, deadline, and lines that went out of stock meanwhile. */
export function PayOrder({ data }: { data: PayData }) {
  const t = useWords('pay')
  const [claimed, setClaimed] = useState<Payment | null>(isClaimed(data.payment) ? data.payment : null)
  const { order, also, problems, back, refusal: response } = data
  const Claimed = claimed && viewOf(claimed.method)?.Claimed
  const waiting = order.revisions.find(({ state }) => state === 'waiting')
  const amount = formatAmount(amountOfBoth(data), order.currency)
  return (
    <div className="wrap grid items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-10 py-[clamp(1.5rem,4vw,4rem)] lg:grid-cols-[minmax(0,1.25fr)_minmax(20rem,0.85fr)]">
      <div className="min-w-0 lg:max-w-170">
        <p className="eyebrow mb-2">
          {[order, also].flatMap((each) => (each ? t('number', { number: each.number }) : [])).join(' · ')}
        </p>
        {Claimed ? (
          <Claimed data={data} claimed={claimed} onOver={() => setClaimed(null)} />
        ) : (
          <>
            <h1 className="text-3xl">{t(order.difference ? 'differenceHead' : 'head', { amount })}</h1>
            {order.payUntil && !order.difference ? (
              <p className="mt-3 text-ink-soft">{t('until', { moment: momentInHongKong(order.payUntil) })}</p>
            ) : null}
            {order.difference ? (
              <p className="mt-3 text-ink-soft">
                {t('difference', { moment: momentInHongKong(order.difference.payUntil) })}
              </p>
            ) : null}
            <div role="status">
              {back ? <p className="mt-5 border-l-2 border-error pl-4">{t(`back.${back}`)}</p> : null}
              {response ? <p className="mt-5 border-l-2 border-error pl-4">{response}</p> : null}
            </div>
            {problems.length > 0 ? (
              <div className="mt-5 border-l-2 border-error pl-4">
                <p className="font-medium">{t('gone')}</p>
                <ul className="mt-1 text-[0.9375rem]">
                  {problems.map(({ message, subSku }) => (
                    <li key={`${subSku} ${message}`}>{message}</li>
                  ))}
                </ul>
              </div>
            ) : null}
            {data.agreement === 'declarations' ? (
              <Declare data={data} />
            ) : (
              <Ways data={data} onClaimed={setClaimed} />
            )}
            {order.difference || order.masked || order.isDeposit ? null : (
              <BackToBag order={order} token={data.token} call="change-order" />
            )}
          </>
        )}
      </div>
      <aside aria-label={t('order')} className="min-w-0 bg-shell p-6">
        {waiting ? (
          <ChangeRows order={order} change={waiting} />
        ) : also ? (
          <BothOrders orders={[order, also]} />
        ) : (
          <OrderLines order={order} />
        )}
      </aside>
    </div>
  )
}

/** Payment methods, and the consent that paying implies if none was given before. */
function Ways({ data, onClaimed }: { data: PayData; onClaimed: (payment: Payment) => void }) {
  const t = useWords('checkout')
  const { method, agreement } = data
  const view = viewOf(method)
  return (
    <>
      <Methods data={data} />
      {agreement === 'terms' ? (
        <p className="mt-4 text-[0.9375rem] text-ink-soft">{t.rich('byPaying', { a: termsLink })}</p>
      ) : null}
      {view ? <view.Pay key={method} data={data} onClaimed={onClaimed} /> : null}
    </>
  )
}

/** Links, so that the method can be changed without JavaScript. */
function Methods({ data: { methods, method, token } }: { data: PayData }) {
  const t = useWords('pay')
  const checkout = useWords('checkout')
  const names = useMethodNames()
  const { pathname } = useLocation()
  const address = (to: string) =>
    `${pathname}?${new URLSearchParams({ method: to, ...(token === null ? {} : { token }) })}`
  return (
    <nav aria-label={t('how')} className="mt-8">
      <ul className="rounded border border-edge">
        {methods.map(({ method: each, offered, reason }) => {
          const isThis = each === method
          const face = (
            <>
              <span
                aria-hidden="true"
                className={classes(
                  'size-4.5 flex-none rounded-full',
                  isThis ? 'border-6 border-accent' : 'border-[1.5px] border-ink-soft',
                )}
              />
              <span className="min-w-0">
                {names.name(each)}
                <span className="block text-sm text-ink-soft">
                  {offered ? names.detail(each) : (reason ?? checkout('notOffered'))}
                </span>
              </span>
            </>
          )
          const look = 'flex items-center gap-3.5 px-4 py-3.5'
          return (
            <li key={each} className="border-line not-first:border-t">
              {offered ? (
                <Link
                  to={address(each)}
                  replace
                  preventScrollReset
                  state={factsOf(each)?.startsAtOnce ? { start: true } : undefined}
                  aria-current={isThis ? 'true' : undefined}
                  className={classes(look, isThis ? 'bg-accent-soft' : 'hover:text-accent')}
                >
                  {face}
                </Link>
              ) : (
                <span className={classes(look, 'opacity-55')}>{face}</span>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
