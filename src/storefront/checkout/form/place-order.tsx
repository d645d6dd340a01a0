import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { NoScriptOnly } from '#ui/hydration/script-only.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'
import { factsOf } from '../methods/facts.ts'
import { termsLink } from './terms-link.tsx'
import { useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { payingBy } from '../form-state/offered.rules.ts'
import type { Change } from '../form-state/changes.rules.ts'

const figures = (chunks: ReactNode) => <span className="num">{chunks}</span>

/**
 * Last step: changes since the amounts were shown, the amount due, the button. Without JavaScript two buttons, one to
 * update the amounts.
 */
export function PlaceOrder() {
  const t = useWords('checkout')
  const { quote, typed, isStale, failed, again, placing, changes } = useCheckoutForm()
  const amount = formatAmount(quote.amountDue, quote.currency)
  const method = payingBy(typed, quote)
  return (
    <div className="border-t border-line pt-7.5">
      <div role="status">
        {changes.length > 0 ? (
          <div className="mb-5 bg-accent-soft px-4 py-3.5">
            <p className="font-medium">{t('changed')}</p>
            <ul className="mt-1 text-[0.9375rem]">
              {changes.map((change) => (
                <Changed key={change.what} change={change} />
              ))}
            </ul>
          </div>
        ) : null}
        {failed ? (
          <p className="mb-5 text-error">
            {t('quoteFailed')}{' '}
            <button type="button" className="more" onClick={again}>
              {t('again')}
            </button>
          </p>
        ) : null}
      </div>
      <div className="grid gap-3">
        <NoScriptOnly>
          <Button type="submit" name="dry_run" value="1" formNoValidate className="w-full">
            {t('updateTotals')}
          </Button>
        </NoScriptOnly>
        <Button type="submit" variant="primary" loading={placing} className="w-full">
          <span className={classes('transition-opacity', isStale && 'opacity-70')}>
            {quote.amountDue === 0 ? t('place') : t.rich('payAmount', { amount, b: figures })}
          </span>
        </Button>
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {t.rich('byPressing', { a: termsLink })}{' '}
        {quote.amountDue > 0 ? t('held', { minutes: factsOf(method)?.holdMinutes ?? 15 }) : null}
      </p>
    </div>
  )
}

function Changed({ change }: { change: Change }) {
  const t = useWords('checkout')
  const { quote } = useCheckoutForm()
  const { what, was, now } = change
  return (
    <li className="num whitespace-normal!">
      {t('changedFrom', {
        what: t(
          what === 'total'
            ? 'sum.due'
            : what === 'discount'
              ? 'sum.discount'
              : what === 'wallet'
                ? quote.giftCode === null
                  ? 'label.wallet'
                  : 'label.giftCode'
                : `sum.${what}`,
        ),
        was: formatAmount(was, quote.currency),
        now: formatAmount(now, quote.currency),
      })}
    </li>
  )
}
