import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useWords } from '../../i18n/words.tsx'
import { NamePair } from './name-pair.tsx'
import { fieldGrid, half, whole } from './step.tsx'
import { SaveAddress, SavedAddresses } from './saved-addresses.tsx'
import { useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { CheckoutInput } from './checkout-field.tsx'

/** Billing address; hidden while it equals the delivery address. */
export function BillingFields() {
  const t = useWords('checkout')
  const { typed, quote, data } = useCheckoutForm()
  return (
    <div className="group/billing mt-5">
      <Checkbox
        name="billing_same"
        value="1"
        defaultChecked={typed.billing_same === '1'}
        label={t(
          quote.needsDelivery && (typed.delivery_method ?? 'shipping') === 'shipping'
            ? 'billingSame'
            : 'billingNone',
        )}
      />
      <div className={`${fieldGrid} mt-4 group-has-checked/billing:hidden`}>
        {data.book?.billing.length ? (
          <div className={whole}>
            <SavedAddresses part="billing" />
          </div>
        ) : null}
        <NamePair family="billing_lastname" given="billing_firstname" section="billing" />
        <CheckoutInput
          name="billing_address"
          autoComplete="billing address-line1"
          maxLength={200}
          className={whole}
        />
        <CheckoutInput
          name="billing_address2"
          optional
          autoComplete="billing address-line2"
          maxLength={200}
          className={half}
        />
        <CheckoutInput
          name="billing_city"
          autoComplete="billing address-level2"
          maxLength={80}
          className={half}
        />
        <CheckoutInput
          name="billing_country"
          autoComplete="billing country-name"
          maxLength={80}
          className={half}
        />
        <CheckoutInput
          name="billing_contact"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="billing tel"
          maxLength={30}
          className={half}
        />
        {data.book ? (
          <div className={`${whole} empty:hidden`}>
            <SaveAddress part="billing" />
          </div>
        ) : null}
      </div>
    </div>
  )
}
