import { useState } from 'react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'

/** A code to try. One that is refused says why and is not in use. */
export function CouponBox() {
  const t = useWords('checkout')
  const hydrated = useHydrated()
  const { typed, quote, isStale, put, couponRefusal } = useCheckoutForm()
  const [code, setCode] = useState(typed.coupon ?? '')
  const inUse = typed.coupon ?? ''
  const errorId = `${fieldId('coupon')}-error`
  const apply = () => put({ coupon: code.trim() })
  if (hydrated && inUse !== '' && quote.discount && !isStale)
    return (
      <p className="my-4 flex flex-wrap items-baseline justify-between gap-x-4 border border-line bg-paper px-3.5 py-3 text-[0.9375rem]">
        <span>{t('couponInUse', { code: inUse })}</span>
        <button
          type="button"
          className="more text-sm!"
          onClick={() => {
            setCode('')
            put({ coupon: '' })
          }}
        >
          {t('couponRemove')}
        </button>
      </p>
    )
  const shared = {
    id: fieldId('coupon'),
    placeholder: t('label.coupon'),
    'aria-label': t('label.coupon'),
    'aria-invalid': couponRefusal ? true : undefined,
    'aria-describedby': couponRefusal ? errorId : undefined,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    maxLength: 40,
    className: 'min-w-0 bg-transparent px-3.5 py-3 focus-visible:outline-offset-[-2px]',
  } as const
  const button =
    'px-4 py-3 text-[0.9375rem] font-medium hover:text-accent focus-visible:outline-offset-[-2px]'
  return (
    <div className="my-4">
      <div className="grid grid-cols-[1fr_auto] border border-edge bg-paper">
        {hydrated ? (
          <input
            {...shared}
            enterKeyHint="done"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              apply()
            }}
          />
        ) : (
          <input {...shared} name="coupon" defaultValue={inUse} />
        )}
        {hydrated ? (
          <button
            type="button"
            className={button}
            aria-busy={(inUse !== '' && isStale) || undefined}
            onClick={apply}
          >
            {t('couponUse')}
          </button>
        ) : (
          <button type="submit" name="dry_run" value="1" formNoValidate className={button}>
            {t('couponUse')}
          </button>
        )}
      </div>
      <div aria-live="polite">
        {couponRefusal ? (
          <p id={errorId} className="mt-1.5 text-sm text-error">
            {t('couponRefused', { message: couponRefusal })}
          </p>
        ) : null}
      </div>
    </div>
  )
}
