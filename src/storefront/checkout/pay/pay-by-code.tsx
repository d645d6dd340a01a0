import { useState, type ComponentType } from 'react'
import type { Payment } from '#shop/payments/contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import type { Messages } from '../../i18n/messages.ts'
import { useWords } from '../../i18n/words.tsx'
import { ScanCode } from './code-picture.tsx'
import { CopyLine } from './copy-line.tsx'
import { Countdown } from './countdown.tsx'
import { methodFacts, type ShownMethod } from '../methods/facts.ts'
import type { PayData } from './pay-data.ts'
import { amountToPay, isClaimed, isOpen } from '../form-state/payment.rules.ts'
import { StartForm } from '../form/start-form.tsx'
import { usePolling, useStart } from './use-pay.ts'
import { Watched } from './watched.tsx'

/** Methods with translations for a code to scan. */
type CodeMethod = Extract<
  { [M in ShownMethod]: `${M}How` extends keyof Messages['pay'] ? M : never }[ShownMethod],
  ShownMethod
>

/** `onPayment` receives the payment returned by a call of these components. */
export type CodeProps = { data: PayData; payment: Payment; onPayment: (payment: Payment) => void }

type Props = {
  data: PayData
  method: CodeMethod
  onClaimed: (payment: Payment) => void
  /** On phones, below the link that opens the app. */
  OnPhone?: ComponentType<CodeProps>
  /** Below the code. */
  Below?: ComponentType<CodeProps>
}

/** A code to scan or a link to open, polled until it is paid. */
export function PayByCode({ data, method, onClaimed, OnPhone, Below }: Props) {
  const t = useWords('pay')
  const { payment, start, starting, refusal, setPayment } = useStart(data, method, data.payment)
  const [outId, setOut] = useState<string | null>(null)
  const [ahead] = useState(() => Date.parse(data.now) - Date.now()) // offset of the server's clock from this browser's
  const waiting = usePolling(data, method, payment, (now) =>
    isClaimed(now) ? onClaimed(now) : setPayment(now),
  )
  const amount = formatAmount(amountToPay(data.order), data.order.currency)
  const isOut = payment !== null && outId === payment.attemptId
  const received = (now: Payment) => (isClaimed(now) ? onClaimed(now) : setPayment(now))
  if (!payment || !isOpen(payment.state) || isOut)
    return (
      <section aria-label={t(method)} className="mt-6">
        <p className="mb-4 text-ink-soft">
          {t(payment && payment.state !== 'captured' ? 'codeOver' : `${method}Text`)}
        </p>
        <StartForm
          call={methodFacts[method].start.call}
          data={data}
          starting={starting}
          onStart={() => void start()}
        >
          {t('codeStart', { amount })}
        </StartForm>
        <div className="mt-4">
          <FormTrouble refusal={refusal} />
        </div>
      </section>
    )
  return (
    <section aria-label={t(method)} className="mt-6 border border-line p-5 sm:p-6">
      {/* after a claimed payment the page does not ask for another */}
      {payment.state === 'processing' ? null : (
        <div className="mb-5 hidden gap-3 handheld:grid">
          <p>{t(`${method}OnPhone`)}</p>
          {payment.webLink ? (
            <a href={payment.webLink} className={buttonLook({ variant: 'primary', className: 'w-full' })}>
              {t(`${method}Open`)}
            </a>
          ) : null}
          {OnPhone ? <OnPhone data={data} payment={payment} onPayment={received} /> : null}
        </div>
      )}
      <div className="grid items-start gap-6 handheld:flex handheld:flex-col-reverse handheld:items-stretch handheld:[reading-flow:flex-visual] sm:grid-cols-[auto_minmax(0,1fr)]">
        {payment.qr ? <ScanCode svg={payment.qr.svg} alt={t(`${method}Code`, { amount })} /> : null}
        <div className="grid min-w-0 gap-3">
          <p className="handheld:hidden">{t(`${method}How`)}</p>
          <div className="grid gap-2">
            {payment.billNumber ? <CopyLine label={t('bill')} text={payment.billNumber} /> : null}
            <CopyLine label={t('amount')} text={amount} copied={String(payment.amount)} />
          </div>
          {payment.expiresAt ? (
            <Countdown
              key={payment.attemptId}
              until={payment.expiresAt}
              ahead={ahead}
              onOut={() => setOut(payment.attemptId)}
            />
          ) : null}
        </div>
      </div>
      <Watched waiting={waiting} />
      {Below ? <Below data={data} payment={payment} onPayment={received} /> : null}
    </section>
  )
}
