import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount } from '../shell/amount.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useMethodName } from './methods.ts'
import { useWords } from '../words/words.tsx'
import type { DeskAttempt } from '#shop/payments/desk.contract.ts'

/** State, amount and references of one attempt; an attempt without an outcome can be closed here. */
export function PaymentCard({ payment }: { payment: DeskAttempt }) {
  const t = useWords('payments')
  const method = useMethodName()
  const may = useMay()
  return (
    <section className="desk-card" aria-label={payment.reference}>
      <div className="row">
        <StateLabel state={payment.state} />
        <b>
          <Amount of={payment.amount} currency={payment.currency} />
        </b>
        <span>{method(payment.method)}</span>
        <Link to={`/desk/orders/${payment.orderId}`} className="link num push">
          {payment.orderNumber}
        </Link>
      </div>
      <dl>
        {payment.billNumber ? (
          <>
            <dt>{t('billNumber')}</dt>
            <dd className="num wraps">{payment.billNumber}</dd>
          </>
        ) : null}
        <dt>{t('providerRef')}</dt>
        <dd className="num wraps">
          {payment.chargedWith ? (
            <Link to={`/desk/payments/${payment.chargedWith}`} className="link">
              {t('chargedWith')}
            </Link>
          ) : (
            (payment.providerRef ?? '—')
          )}
        </dd>
        {payment.failureCode ? (
          <>
            <dt>{t('failure')}</dt>
            <dd>{payment.failureCode}</dd>
          </>
        ) : null}
      </dl>
      {payment.state === 'unknown' && may('payments.settle') ? (
        <ActPanel title={t('close')}>
          <ActForm call={calls.closePayment} fixed={{ id: payment.id }}>
            <p>{t('closeText')}</p>
            <TextField name="note" label={t('note')} required maxLength={500} />
            <div className="row">
              <Send look="danger">{t('close')}</Send>
            </div>
          </ActForm>
        </ActPanel>
      ) : null}
    </section>
  )
}
