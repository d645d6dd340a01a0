import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'

/** Field for a coupon code. A refused code is not applied, and the reason is shown. */
export function CouponBox() {
  const hydrated = useHydrated()
  const { typed, quote, isStale, put, couponRefusal } = useCheckoutForm()
  const [code, setCode] = useState(typed.coupon ?? '')
  const isInUse = hydrated && Boolean(typed.coupon) && quote.discount !== null && !isStale && !couponRefusal
  const { box, expectSwap } = useFocusAfterSwap(isInUse)
  const change = (coupon: string) => {
    expectSwap()
    setCode(coupon)
    put({ coupon })
  }
  return (
    <div ref={box} className="my-4">
      {isInUse ? (
        <CouponInUse onRemove={() => change('')} />
      ) : (
        <CouponField code={code} onType={setCode} onApply={() => change(code.trim())} />
      )}
    </div>
  )
}

/** Focuses what replaces the field or the button that was used here, unless the shopper has gone on. */
function useFocusAfterSwap(state: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const isExpected = useRef(false)
  useLayoutEffect(() => {
    if (isExpected.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    isExpected.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the state is the occasion, not an ingredient
  }, [state])
  const expectSwap = () => {
    isExpected.current = true
  }
  return { box, expectSwap }
}

function CouponInUse({ onRemove }: { onRemove: () => void }) {
  const t = useWords('checkout')
  const { typed } = useCheckoutForm()
  const id = useId()
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border border-line bg-paper px-3.5 py-3 text-[0.9375rem]">
      <span id={id}>{t('couponInUse', { code: typed.coupon ?? '' })}</span>
      {/* the focus comes here when a code is accepted, which the description says */}
      <button type="button" aria-describedby={id} className="more text-sm!" onClick={onRemove}>
        {t('couponRemove')}
      </button>
    </p>
  )
}

type CouponFieldProps = { code: string; onType: (code: string) => void; onApply: () => void }

function CouponField({ code, onType, onApply }: CouponFieldProps) {
  const t = useWords('checkout')
  const hydrated = useHydrated()
  const { typed, isStale, couponRefusal } = useCheckoutForm()
  const inUse = typed.coupon ?? ''
  const errorId = `${fieldId('coupon')}-error`
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
    <>
      <div className="grid grid-cols-[1fr_auto] border border-edge bg-paper">
        {hydrated ? (
          <input
            {...shared}
            enterKeyHint="done"
            value={code}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              onApply()
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
            onClick={onApply}
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
    </>
  )
}
