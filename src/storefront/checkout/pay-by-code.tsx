import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Payment } from '#shop/payments/contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { shownAmount } from '../cart/amounts.ts'
import { useAlive } from '../catalogue/use-alive.ts'
import { FormTrouble } from '../content/form-trouble.tsx'
import { useWords } from '../i18n/words.tsx'
import { SaveCode, ScanCode } from './code-picture.tsx'
import { CopyLine } from './copy-line.tsx'
import { Countdown } from './countdown.tsx'
import type { PayData } from './pay.server.ts'
import { amountToPay, isClaimed, isOpen, type Waiting } from './payment.rules.ts'
import { SayPaid } from './say-paid.tsx'
import { StartForm } from './start-form.tsx'
import { usePolling, useStart } from './use-pay.ts'

/** PayMe and FPS: a code to scan, watched until it is paid. */
type Props = { data: PayData; method: 'payme' | 'fps'; onClaimed: (payment: Payment) => void }

export function PayByCode({ data, method, onClaimed }: Props) {
  const t = useWords('pay')
  const { payment, start, starting, refusal, setPayment } = useStart(data, method, data.payment)
  const [outId, setOut] = useState<string | null>(null)
  const [ahead] = useState(() => Date.parse(data.now) - Date.now()) // of the shop's clock to this browser's
  const waiting = usePolling(data, method, payment, (now) =>
    isClaimed(now) ? onClaimed(now) : setPayment(now),
  )
  const amount = shownAmount(amountToPay(data.order), data.order.currency)
  const isOut = payment !== null && outId === payment.attemptId
  const heard = (now: Payment) => (isClaimed(now) ? onClaimed(now) : setPayment(now))
  if (!payment || !isOpen(payment.state) || isOut)
    return (
      <section aria-label={t(method)} className="mt-6">
        <p className="mb-4 text-ink-soft">
          {t(payment && payment.state !== 'captured' ? 'codeOver' : `${method}Text`)}
        </p>
        <StartForm call={`pay-by-${method}`} data={data} starting={starting} onStart={() => void start()}>
          {t('codeStart', { amount })}
        </StartForm>
        <div className="mt-4">
          <FormTrouble refusal={refusal} />
        </div>
      </section>
    )
  return (
    <section aria-label={t(method)} className="mt-6 border border-line p-5 sm:p-6">
      {/* who says that it is paid is not led to pay again */}
      {payment.state === 'processing' ? null : (
        <div className="mb-5 hidden gap-3 handheld:grid">
          <p>{t(`${method}OnPhone`)}</p>
          {payment.webLink ? (
            <a href={payment.webLink} className={buttonLook({ variant: 'primary', className: 'w-full' })}>
              {t(`${method}Open`)}
            </a>
          ) : null}
          {method === 'fps' && payment.qr ? (
            <SaveCode
              svg={payment.qr.svg}
              name={`FPS-${data.order.number}`}
              isFirst={payment.webLink === null}
            />
          ) : null}
        </div>
      )}
      <div className="grid items-start gap-6 handheld:flex handheld:flex-col-reverse handheld:items-stretch sm:grid-cols-[auto_minmax(0,1fr)]">
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
      {method === 'fps' ? <SayPaid data={data} payment={payment} heard={heard} /> : null}
    </section>
  )
}

export function Watched({ waiting }: { waiting: Waiting }) {
  const t = useWords('pay')
  const alive = useAlive()
  const { pathname, search } = useLocation()
  const word = waiting === 'later' ? 'later' : 'looking'
  return (
    <div className="mt-5 border-t border-line pt-4 text-[0.9375rem] text-ink-soft">
      <p role="status">{alive ? t(word) : t('lookYourself')}</p>
      {alive && waiting !== 'later' ? null : (
        <Link to={pathname + search} reloadDocument className="more mt-2 inline-block">
          {t('lookAgain')}
        </Link>
      )}
    </div>
  )
}
