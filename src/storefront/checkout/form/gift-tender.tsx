import { use, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'
import { ShellContext } from '../../shell/shell-context.ts'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { isBoughtOnce, type CheckoutQuote } from '../form-state/form-quote.rules.ts'

/**
 * Gift code field for guests: the code pays up to its balance, and the rest remains on it. Members redeem codes to
 * Cash Dollar instead.
 */
export function GiftTender() {
  const t = useWords('checkout')
  const hydrated = useHydrated()
  const { quote, typed, isStale, put, error } = useCheckoutForm()
  const member = use(ShellContext)?.member ?? null
  const inUse = typed.gift_code ?? ''
  const [code, setCode] = useState(inUse)
  const { giftCode } = quote
  if (inUse === '' && (member !== null || !isBoughtOnce(quote))) return null
  const take = () => {
    setCode('')
    put({ gift_code: '' })
  }
  if (hydrated && giftCode !== null && inUse !== '')
    return <AppliedGift quote={quote} giftCode={giftCode} onRemove={take} />
  // an unusable code is reported at once, not only when the order is placed
  const problem = quote.problems.find(({ field }) => field === 'gift_code')?.message
  const shared = {
    name: 'gift_code',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 40,
  } as const
  const apply = () => put({ gift_code: code.trim() })
  return (
    <details className="group mb-7 border-b border-line pb-7" open={inUse !== '' || undefined}>
      <summary className="more w-fit list-none [&::-webkit-details-marker]:hidden">{t('giftOpen')}</summary>
      <div className="mt-4">
        <Field
          id={fieldId('gift_code')}
          label={t('label.giftCode')}
          hint={t('giftCodeHint')}
          error={error('gift_code') ?? (problem && t('giftRefused', { message: problem }))}
          aside={
            hydrated && inUse !== '' ? (
              <button type="button" className="more text-sm!" onClick={take}>
                {t('couponRemove')}
              </button>
            ) : null
          }
        >
          <div className="grid grid-cols-[1fr_auto] gap-2">
            {hydrated ? (
              <>
                <TextInput
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
                <Button aria-busy={(inUse !== '' && isStale) || undefined} onClick={apply}>
                  {t('couponUse')}
                </Button>
              </>
            ) : (
              <>
                <TextInput {...shared} defaultValue={inUse} />
                <Button type="submit" name="dry_run" value="1" formNoValidate>
                  {t('couponUse')}
                </Button>
              </>
            )}
          </div>
        </Field>
      </div>
    </details>
  )
}

type AppliedGiftProps = { quote: CheckoutQuote; giftCode: string; onRemove: () => void }

/** Amount paid by the code, and its remaining balance. */
function AppliedGift({ quote, giftCode, onRemove }: AppliedGiftProps) {
  const t = useWords('checkout')
  const { giftAvailable, walletAmount, currency } = quote
  return (
    <div className="mb-7 border-b border-line pb-7">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border border-line bg-paper px-3.5 py-3 text-[0.9375rem]">
        <span>
          {t('giftPays', { code: giftCode, amount: formatAmount(walletAmount, currency) })}
          {giftAvailable > walletAmount ? (
            <span className="block text-sm text-ink-soft">
              {t('giftLeft', {
                amount: formatAmount(Math.round((giftAvailable - walletAmount) * 100) / 100, currency),
              })}
            </span>
          ) : null}
        </span>
        <button type="button" className="more text-sm!" onClick={onRemove}>
          {t('couponRemove')}
        </button>
      </p>
    </div>
  )
}
