import { currencies } from '#shop/money.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { useWords } from '../words/words.tsx'

/** Adjusts a wallet in both directions with the right to adjust; otherwise only a limited goodwill credit. */
export function AdjustWallet({ id }: { id: string }) {
  const t = useWords('wallets')
  const may = useMay()
  const isFull = may('wallet.adjust')
  return (
    <section className="desk-card" aria-label={t('adjust')}>
      <h2>{t('adjust')}</h2>
      <p className="soft">{t(isFull ? 'adjustHint' : 'goodwillHint')}</p>
      <ActForm call={calls.adjustWallet} fixed={{ id }} says={t('adjusted')}>
        <TextField
          name="amount"
          label={t('amount')}
          type="number"
          step="any"
          required
          min={isFull ? undefined : 0}
          inputMode="decimal"
        />
        {isFull ? (
          <>
            <Choice
              name="currency"
              label={t('currency')}
              options={currencies.map((each) => [each, each] as const)}
              defaultValue="HKD"
            />
            <Choice
              name="worth"
              label={t('kind')}
              options={[
                ['promo', t('worth.promo')],
                ['paid', t('worth.paid')],
              ]}
            />
          </>
        ) : null}
        <TextField name="reason" label={t('why')} required maxLength={300} />
        <div className="row">
          <Send>{t('adjustGo')}</Send>
        </div>
      </ActForm>
    </section>
  )
}
