import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getPayment } from '#shop/payments/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount } from '../shell/amount.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useMethodName } from './methods.ts'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getPayment, { id: args.params.id ?? '' })

/** One try to pay: every step, and what the provider said, word for word. */
export default function Payment() {
  const t = useWords('payments')
  const why = useWhy()
  const method = useMethodName()
  const { payment, steps, calls: webhooks } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={payment.reference} />
      <div className="desk-two">
        <div className="stack wide">
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
                  <dd className="num">{payment.billNumber}</dd>
                </>
              ) : null}
              <dt>{t('providerRef')}</dt>
              <dd className="num">
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
          <section className="desk-card" aria-labelledby="heard">
            <h2 id="heard">{t('heard')}</h2>
            {webhooks.length === 0 ? <p className="soft">{t('nothingHeard')}</p> : null}
            {webhooks.map((call) => (
              <details key={call.id}>
                <summary>
                  <Moment at={call.receivedAt} /> {call.state}
                </summary>
                <pre>{call.body}</pre>
              </details>
            ))}
          </section>
        </div>
        <section className="desk-card" aria-labelledby="steps">
          <h2 id="steps">{t('steps')}</h2>
          <ol className="desk-line-time">
            {steps.toReversed().map((step) => (
              <li key={`${step.at} ${step.to}`}>
                <StateLabel state={step.to} />
                <div className="small soft">
                  <Moment at={step.at} /> · {step.actor} {why(step)}
                </div>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}
