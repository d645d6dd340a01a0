import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { isBoughtOnce } from '../form-state/form-quote.rules.ts'

/** Amount of Cash Dollar to use, up to the balance. */
export function WalletTender() {
  const t = useWords('checkout')
  const hydrated = useHydrated()
  const { quote, typed, put, error } = useCheckoutForm()
  const { walletAvailable, currency } = quote
  const inUse = typed.wallet_amount ?? ''
  if (!isBoughtOnce(quote) || (walletAvailable === 0 && inUse === '')) return null
  const most = Math.min(walletAvailable, quote.parts[0].total)
  // an impossible amount is reported at once, because the buyer typed it
  const problem = quote.problems.find(({ field }) => field === 'wallet_amount')?.message
  const shared = {
    name: 'wallet_amount',
    type: 'number',
    min: 0,
    step: 'any',
    inputMode: 'decimal',
    autoComplete: 'off',
  } as const
  return (
    <div className="mb-7 border-b border-line pb-7">
      <Field
        id={fieldId('wallet_amount')}
        label={t('walletUse', { currency })}
        hint={t('walletAvailable', { amount: formatAmount(walletAvailable, currency) })}
        error={error('wallet_amount') ?? problem}
        aside={
          hydrated && most > 0 ? (
            <button
              type="button"
              className="more text-sm!"
              onClick={() => put({ wallet_amount: inUse === String(most) ? '' : String(most) })}
            >
              {inUse === String(most)
                ? t('walletNone')
                : t('walletAll', { amount: formatAmount(most, currency) })}
            </button>
          ) : null
        }
      >
        {hydrated ? (
          <TextInput
            {...shared}
            value={inUse}
            onChange={(event) => put({ wallet_amount: event.target.value })}
          />
        ) : (
          <TextInput {...shared} defaultValue={inUse} />
        )}
      </Field>
    </div>
  )
}
