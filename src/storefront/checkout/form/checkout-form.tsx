import { useLocation } from 'react-router'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { CheckoutData } from '../checkout-data.ts'
import { ContactStep } from './contact-step.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { GiftWrap } from './gift-wrap.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlaceOrder } from './place-order.tsx'
import { ProblemList } from './problem-list.tsx'
import { RewardStep } from './reward-step.tsx'
import { Summary } from './summary.tsx'
import { CheckoutFormContext } from '../form-state/checkout-form-context.ts'
import { alsoOf } from '../form-state/form-quote.rules.ts'
import { useTrackCheckout } from '../form-state/track-checkout.ts'
import { useCheckoutFormState } from '../form-state/use-checkout-form.ts'
import { WhichCart } from './which-cart.tsx'

/**
 * The checkout on one page: three steps with the summary beside them. A native form, submitted by the document
 * without JavaScript.
 */
export function CheckoutForm({ data }: { data: CheckoutData }) {
  const t = useWords('checkout')
  const to = usePathTo()
  const { pathname, search } = useLocation()
  const { checkoutForm, formProps, round } = useCheckoutFormState(data)
  const { quote } = checkoutForm
  useTrackCheckout(quote)
  const mark = String(round)
  const also = alsoOf(quote)
  const fixed = {
    cart_id: quote.cartId,
    cart_type: quote.cartType,
    update_ts: quote.updateTs ?? '',
    ...(also ? { also_cart_id: also.cartId, also_update_ts: also.updateTs ?? '' } : {}),
    total: String(quote.total),
    amount_due: String(quote.amountDue),
    delivery_country_key: data.country.key,
    delivery_country: data.country.name,
    delivery_continent: data.country.continent,
    return_to: `${pathname}${search}`,
    go_to: `${to('/checkout')}/{order._id}`,
    ...(data.stillForm === null ? {} : { recaptchaResponse: data.stillForm }),
  }
  return (
    <CheckoutFormContext value={checkoutForm}>
      <form
        method="post"
        action="/form/create-order"
        {...formProps}
        className="relative grid min-h-[80vh] [reading-flow:grid-order] lg:grid-cols-[minmax(0,1.25fr)_minmax(21rem,0.85fr)]"
      >
        <div className="w-full max-w-190 justify-self-center px-(--gutter) pt-7 pb-20 lg:justify-self-end lg:px-[clamp(1.25rem,5vw,5.5rem)] lg:pt-10">
          {/* the implicit submit button for Enter: it recalculates the quote and never places an order */}
          <button
            type="submit"
            name="dry_run"
            value="1"
            formNoValidate
            hidden
            aria-label={t('updateTotals')}
          />
          {Object.entries(fixed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <h1 className="mb-7 text-3xl">{t('title')}</h1>
          <WhichCart />
          <ProblemList />
          <ContactStep mark={mark} />
          {quote.needsDelivery ? <DeliveryStep mark={mark} /> : null}
          {quote.needsDelivery ? <GiftWrap /> : null}
          <RewardStep />
          <PaymentStep />
          <PlaceOrder />
        </div>
        <Summary />
      </form>
    </CheckoutFormContext>
  )
}
