import type { ReactNode } from 'react'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { useWords } from '../../i18n/words.tsx'
import { Consents, Declarations } from './agreements.tsx'
import { BillingFields } from './billing-fields.tsx'
import { GiftTender } from './gift-tender.tsx'
import { factsOf } from '../methods/facts.ts'
import { useMethodNames } from '../methods/names.ts'
import { viewOf } from '../methods/registry.ts'
import { Step } from './step.tsx'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { isSubscribed } from '../form-state/form-quote.rules.ts'
import { payingBy } from '../form-state/offered.rules.ts'
import { WalletTender } from './wallet-tender.tsx'

const choiceOf = (method: string): ReactNode => {
  const Choice = viewOf(method)?.Choice
  return Choice ? <Choice /> : null
}

/** Payment methods. Methods that are not offered show the reason. */
export function PaymentStep() {
  const t = useWords('checkout')
  const names = useMethodNames()
  const { quote, typed, error } = useCheckoutForm()
  const offered = quote.paymentMethods.flatMap((each) => (each.offered ? [each.method] : []))
  const isSubscription = isSubscribed(quote)
  return (
    <Step id="till-payment" title={t('payment')} className="group/payment">
      <WalletTender />
      <GiftTender />
      {quote.amountDue === 0 ? (
        <p className="text-ink-soft">{t('nothingDue')}</p>
      ) : (
        <div id={fieldId('payment_method')}>
          <RadioCards
            key={offered.join()}
            legend={t('label.payment')}
            legendHidden
            name="payment_method"
            defaultValue={payingBy(typed, quote)}
            error={error('payment_method')}
            options={quote.paymentMethods.map(({ method, offered, reason }) => ({
              value: method,
              label: names.name(method),
              detail: offered ? names.detail(method) : (reason ?? t('notOffered')),
              disabled: !offered,
              below: choiceOf(method),
              aside: (
                <span className="rounded-sm border border-line bg-paper px-2 py-0.5 text-xs">
                  {factsOf(method)?.mark ?? method}
                </span>
              ),
            }))}
          />
        </div>
      )}
      <BillingFields />
      {isSubscription ? <Consents /> : null}
      {quote.needsDelivery ? null : <Declarations />}
    </Step>
  )
}
