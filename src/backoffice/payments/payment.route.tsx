import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getPayment } from '#shop/payments/desk.contract.ts'
import { ActorName } from '../words/actor-name.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'
import { PaymentCard } from './payment-card.tsx'
import { WebhookCalls } from './webhook-calls.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getPayment, { id: args.params.id ?? '' })

/** A payment attempt: its steps and the provider's responses. */
export default function Payment() {
  const t = useWords('payments')
  const why = useWhy()
  const { payment, steps, calls: webhooks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={payment.reference} />
      <div className="desk-two">
        <div className="stack wide">
          <PaymentCard payment={payment} />
          <WebhookCalls calls={webhooks} />
        </div>
        <section className="desk-card" aria-labelledby="steps">
          <h2 id="steps">{t('steps')}</h2>
          <ol className="desk-line-time">
            {steps.toReversed().map((step) => (
              <li key={`${step.at} ${step.to}`}>
                <StateLabel state={step.to} />
                <div className="small soft">
                  <Moment at={step.at} /> · <ActorName of={step.actor} /> {why(step)}
                </div>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}
