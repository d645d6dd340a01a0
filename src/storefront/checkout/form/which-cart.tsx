import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { useCheckoutForm } from '../form-state/checkout-form-context.ts'

const one = ['single', 'subscription'] as const

/** The one-time cart and the subscription cart become two orders: checked out together, or one of them first. */
export function WhichCart() {
  const t = useWords('checkout')
  const bag = useWords('bag')
  const to = usePathTo()
  const { data, quote } = useCheckoutForm()
  if (data.both === null) return null
  const { single, subscription, mayJoin } = data.both
  const ways = mayJoin ? (['both', ...one] as const) : one
  const { currency } = single
  const both = {
    count: single.count + subscription.count,
    total: Math.round((single.total + subscription.total) * 100) / 100,
  }
  const stacks = { both, single, subscription }
  const chosen = quote.parts.length > 1 ? 'both' : quote.cartType
  const names = { both: t('bothCarts'), single: bag('once'), subscription: bag('again') }
  return (
    <nav aria-label={t('whichCart')} className="mb-8">
      <p className="mb-2 text-[0.9375rem] text-ink-soft">{t(mayJoin ? 'whichCartText' : 'whichCartApart')}</p>
      <ul className="grid rounded border border-edge sm:auto-cols-fr sm:grid-flow-col">
        {ways.map((way) => {
          const { count, total } = stacks[way]
          const isThis = way === chosen
          return (
            <li
              key={way}
              className="border-line not-first:border-t sm:not-first:border-t-0 sm:not-first:border-l"
            >
              <Link
                to={way === 'both' ? to('/checkout') : `${to('/checkout')}?cart=${way}`}
                preventScrollReset
                aria-current={isThis ? 'true' : undefined}
                className={classes('block px-4 py-3', isThis ? 'bg-accent-soft' : 'hover:text-accent')}
              >
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className={classes(
                      'size-4.5 flex-none rounded-full',
                      isThis ? 'border-6 border-accent' : 'border-[1.5px] border-ink-soft',
                    )}
                  />
                  {names[way]}
                </span>
                <span className="num block pl-6.5 text-sm whitespace-normal! text-ink-soft">
                  {t('pieces', { count })} · {formatAmount(total, currency)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {chosen === 'both' ? <p className="mt-2 text-sm text-ink-soft">{t('bothCartsText')}</p> : null}
    </nav>
  )
}
