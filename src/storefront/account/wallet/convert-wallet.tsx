import { useCallback } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import type { ConversionQuote } from '#shop/profile/convert.contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { momentInHongKong } from '../../checkout/pay/moment.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'
import { useViewPath } from '../use-view-path.ts'
import type { Loaded } from '../views.server.ts'

/** All refusals of a conversion. */
const nos = [
  'bad_amount',
  'same_currency',
  'below_minimum',
  'too_little',
  'short',
  'too_many_conversions',
] as const

/** Previews a conversion, then a button carries it out; without JavaScript the same two forms. */
export function ConvertWallet({
  content: { wallet, conversion, requested, currencies },
}: {
  content: Loaded['WALLET']
}) {
  const t = useWords('wallet')
  const navigation = useNavigation()
  const full = wallet.balances.filter(({ available }) => available > 0)
  const no = nos.find((each) => conversion?.refused?.code === `wallet.${each}`)
  return (
    <>
      <Form
        method="get"
        preventScrollReset // the preview is shown below the button
        className="grid max-w-2xl items-start gap-4 sm:grid-cols-[8rem_1fr_7rem_auto]"
      >
        <input type="hidden" name="view" value="WALLET" />
        <Field label={t('amount')} required>
          <TextInput
            name="amount"
            type="number"
            min={0}
            step="any"
            inputMode="decimal"
            defaultValue={requested.amount}
          />
        </Field>
        <Field label={t('from')}>
          <Select name="from" defaultValue={requested.from || full[0]?.currency}>
            {full.map(({ currency, available }) => (
              <option key={currency} value={currency}>
                {`${currency} · ${formatAmount(available, currency)}`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('to')}>
          <Select
            name="to"
            defaultValue={requested.to || currencies.find((each) => each !== full[0]?.currency)}
          >
            {currencies.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" loading={navigation.state === 'loading'} className="sm:mt-6.5">
          {t('quote')}
        </Button>
      </Form>
      <div aria-live="polite" className="mt-5">
        {conversion?.refused ? (
          <p className="text-error">
            {no ? t(`no.${no}`, { amount: conversion.refused.amount }) : t('convertFailed')}
          </p>
        ) : null}
        {conversion?.quote ? <Confirm key={conversion.quote.quote} quote={conversion.quote} /> : null}
      </div>
    </>
  )
}

const convert = { method: 'POST', path: '/order/convertPiWallet' } as const
const noFields = {}

function Confirm({ quote }: { quote: ConversionQuote }) {
  const t = useWords('wallet')
  const viewPath = useViewPath()
  const navigate = useNavigate()
  const wallet = viewPath('WALLET')
  const done = useCallback(() => void navigate(wallet), [navigate, wallet])
  const accountForm = useOwnForm({
    call: 'convert-wallet',
    endpoint: convert,
    rules: noFields,
    labels: noFields,
    saved: t('converted'),
    done,
  })
  const [out, got] = [formatAmount(quote.out, quote.from), formatAmount(quote.in, quote.to)]
  return (
    <form {...accountForm.form} className="grid max-w-2xl gap-3 bg-accent-soft p-5">
      <input type="hidden" name="return_to" value={wallet} />
      <input type="hidden" name="quote" value={quote.quote} />
      <p className="num font-display text-xl whitespace-normal!">{t('becomes', { out, in: got })}</p>
      <p className="num text-sm whitespace-normal! text-ink-soft">
        {t('rate', {
          from: quote.from,
          to: quote.to,
          rate: Number(Number(quote.rate).toPrecision(5)).toString(),
        })}{' '}
        {t('until', { moment: momentInHongKong(quote.expiresAt) })}
      </p>
      {accountForm.trouble}
      <Button type="submit" variant="primary" loading={accountForm.isPending} className="w-fit">
        {t('convertGo')}
      </Button>
    </form>
  )
}
