import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { shownAmount } from '../cart/amounts.ts'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { useTill } from './till-context.ts'

/** Something bought once and something sent regularly are two orders: this says which one is being paid. */
export function WhichCart() {
  const t = useWords('checkout')
  const bag = useWords('bag')
  const to = usePathTo()
  const { data, quote } = useTill()
  if (data.both === null) return null
  const { both } = data
  return (
    <nav aria-label={t('whichCart')} className="mb-8">
      <p className="mb-2 text-[0.9375rem] text-ink-soft">{t('whichCartText')}</p>
      <ul className="grid grid-cols-2 rounded border border-edge">
        {(['single', 'subscription'] as const).map((kind) => {
          const { count, total, currency } = both[kind]
          const isThis = quote.cartType === kind
          return (
            <li key={kind} className="border-line not-first:border-l">
              <Link
                to={`${to('/checkout')}?cart=${kind}`}
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
                  {bag(kind === 'single' ? 'once' : 'again')}
                </span>
                <span className="num block pl-6.5 text-sm whitespace-normal! text-ink-soft">
                  {t('pieces', { count })} · {shownAmount(total, currency)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
