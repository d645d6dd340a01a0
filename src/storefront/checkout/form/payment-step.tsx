import type { ReactNode } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { PlanDates, PlanPoints } from '../../cart/plan-dates.tsx'
import { useWords } from '../../i18n/words.tsx'
import { BillingFields } from './billing-fields.tsx'
import type { FieldName } from '../form-state/field-rules.rules.ts'
import { GiftTender } from './gift-tender.tsx'
import { factsOf } from '../methods/facts.ts'
import { useMethodNames } from '../methods/names.ts'
import { viewOf } from '../methods/registry.ts'
import { Step } from './step.tsx'
import { termsLink } from './terms-link.tsx'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { isSubscribed } from '../form-state/form-quote.rules.ts'
import { payingBy } from '../form-state/typed.rules.ts'
import { WalletTender } from './wallet-tender.tsx'

const choiceOf = (method: string): ReactNode => {
  const Choice = viewOf(method)?.Choice
  return Choice ? <Choice /> : null
}

/** How it is paid. What is not offered says why. */
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
    </Step>
  )
}

/** Subscriptions take a card, and agreement to the terms and to charging it. */
function Consents() {
  const t = useWords('checkout')
  const subscription = useWords('subscription')
  const { quote, typed, error } = useCheckoutForm()
  const box = (name: FieldName, label: ReactNode) => (
    <div>
      <Checkbox
        id={fieldId(name)}
        name={name}
        value="1"
        defaultChecked={typed[name] === '1'}
        aria-invalid={error(name) ? true : undefined}
        aria-describedby={error(name) ? `${fieldId(name)}-error` : undefined}
        label={label}
      />
      <div aria-live="polite">
        {error(name) ? (
          <p id={`${fieldId(name)}-error`} className="mt-1 pl-8 text-sm text-error">
            {error(name)}
          </p>
        ) : null}
      </div>
    </div>
  )
  return (
    <div className="mt-6 grid gap-4">
      <section aria-labelledby="plan-terms" className="bg-shell p-5">
        <h3 id="plan-terms" className="mb-3 font-text text-base font-medium">
          {subscription('plan.title')}
        </h3>
        <PlanDates items={quote.items} />
        <PlanPoints />
      </section>
      <p className="text-[0.9375rem] text-ink-soft">{t('cardOnly')}</p>
      {box('agree_terms', t.rich('agreeTerms', { a: termsLink }))}
      {box('agree_card', t('agreeCard'))}
    </div>
  )
}
