import { useState } from 'react'
import { useCall, type Refused } from '#api/react.ts'
import type { handlePendingFps } from '#shop/checkout/pending-fps.contract.ts'
import type { Payment } from '#shop/payments/contract.ts'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { personsAnswer } from '../../auth/bot-check/bot-check.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import type { PayData } from './pay-data.ts'
import { paymentFrom } from './payment-from.ts'
import { ScreenshotField, screenshotIn, tooLarge } from './screenshot-field.tsx'
import { StartForm } from '../form/start-form.tsx'

const sayPaid = { method: 'POST', path: '/order/fps/handle-pending' } as const
/** Fields of the API call; the form's other fields are for submission without JavaScript. */
const taken = ['order_id', 'token', 'note', 'recaptchaResponse'] as const

type ClaimPaidProps = { data: PayData; payment: Payment; onPayment: (payment: Payment) => void }

/**
 * "I have paid": staff check the transfer, the order's deadline is extended by a day, and the page continues polling.
 * A screenshot can be added at once or later.
 */
export function ClaimPaid({ data, payment, onPayment }: ClaimPaidProps) {
  const t = useWords('pay')
  const flash = useFlash('fps-paid')
  const [isClaimed, setClaimed] = useState(payment.state === 'processing' || flash?.ok === true)
  const [error, setError] = useState<'screenshotTooLarge' | 'screenshotFirst' | null>(null)
  const [isProving, setProving] = useState(false)
  const locale = useLocale()
  const { call, state, refusal } = useCall<typeof handlePendingFps>(
    sayPaid,
    (words) => {
      setClaimed(true)
      const now = paymentFrom(words)
      if (now) onPayment(now)
    },
    useLateRefusal(),
  )

  function send(filledIn: Record<string, string>, form: HTMLFormElement) {
    const file = screenshotIn(form)
    const wrong =
      file === null ? (isClaimed ? 'screenshotFirst' : null) : tooLarge(file) ? 'screenshotTooLarge' : null
    setError(wrong)
    if (wrong) return
    const words = taken.flatMap((name) => (filledIn[name] ? [[name, filledIn[name]] as const] : []))
    if (file === null) return void call(Object.fromEntries(words))
    const sent = new FormData()
    for (const [name, value] of words) sent.append(name, value)
    sent.append('screenshot', file)
    void call(sent)
  }

  /** Guests pass a bot check in the background. */
  async function proveAndSend(filledIn: Record<string, string>, form: HTMLFormElement) {
    if (data.stillForm === null) return send(filledIn, form)
    setProving(true)
    const recaptchaResponse = await personsAnswer(locale).catch(() => '') // the server then refuses the claim
    setProving(false)
    send({ ...filledIn, recaptchaResponse }, form)
  }

  const trouble = error ? ({ message: t(error), fields: {} } as Refused) : refusal // FormTrouble reads these two
  return (
    <div className="mt-4">
      {isClaimed && payment.screenshotSent ? (
        <p role="status" className="bg-accent-soft px-4 py-3">
          {t('screenshotSent')}
        </p>
      ) : null}
      {payment.screenshotSent && isClaimed ? null : (
        <>
          <p className="mt-4 mb-3 text-[0.9375rem] text-ink-soft">
            {t(isClaimed ? 'screenshotFollows' : 'paidText')}
          </p>
          <StartForm
            call="fps-paid"
            data={data}
            variant="default"
            starting={state === 'pending' || isProving}
            takesFile
            onStart={(filledIn, form) => void proveAndSend(filledIn, form)}
            fields={<ClaimFields isClaimed={isClaimed} flash={flash} />}
          >
            {t(isClaimed ? 'sendScreenshot' : 'paid')}
          </StartForm>
        </>
      )}
      <div className="mt-3">
        {/* without JavaScript the message is shown at the top of the page */}
        <FormTrouble refusal={trouble} />
      </div>
    </div>
  )
}

type ClaimFieldsProps = { isClaimed: boolean; flash: ReturnType<typeof useFlash> }

/** The screenshot; before the claim also the payer's name, collapsed. */
function ClaimFields({ isClaimed, flash }: ClaimFieldsProps) {
  const t = useWords('pay')
  if (isClaimed)
    return (
      <div className="mb-5 max-w-md">
        <ScreenshotField />
      </div>
    )
  return (
    <details open={flash?.ok === false} className="mb-5 max-w-md">
      <summary className="more w-fit list-none [&::-webkit-details-marker]:hidden">{t('paidHelp')}</summary>
      <div className="mt-4 grid gap-5">
        <Field label={t('payer')}>
          <TextInput
            name="note"
            maxLength={100}
            autoComplete="off"
            defaultValue={flash?.ok === false ? flash.values?.note : ''}
          />
        </Field>
        <ScreenshotField />
      </div>
    </details>
  )
}
