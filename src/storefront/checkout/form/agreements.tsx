import type { ReactNode } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { PlanDates, PlanPoints } from '../../cart/plan-dates.tsx'
import { useWords } from '../../i18n/words.tsx'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'
import type { FieldName } from '../form-state/field-labels.rules.ts'
import { termsLink } from './terms-link.tsx'

/** A checkbox that must be ticked, with its error below. */
function Agreement({ name, children }: { name: FieldName; children: ReactNode }) {
  const { typed, error } = useCheckoutForm()
  const message = error(name)
  return (
    <div>
      <Checkbox
        id={fieldId(name)}
        name={name}
        value="1"
        defaultChecked={typed[name] === '1'}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${fieldId(name)}-error` : undefined}
        label={children}
      />
      <div aria-live="polite">
        {message ? (
          <p id={`${fieldId(name)}-error`} className="mt-1 pl-8 text-sm text-error">
            {message}
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** Subscriptions need a card, and consent to the terms and to charging it. */
export function Consents() {
  const t = useWords('checkout')
  const subscription = useWords('subscription')
  const { quote } = useCheckoutForm()
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
      <Agreement name="agree_terms">{t.rich('agreeTerms', { a: termsLink })}</Agreement>
      <Agreement name="agree_card">{t('agreeCard')}</Agreement>
    </div>
  )
}

/** Declarations by the buyer of a treatment, about the person who will receive it (rules/checkout#20). */
export function Declarations() {
  const t = useWords('checkout')
  return (
    <div className="mt-6 grid gap-4">
      <Agreement name="agree_age">{t('agreeAge')}</Agreement>
      <Agreement name="agree_health">{t('agreeHealth')}</Agreement>
    </div>
  )
}
