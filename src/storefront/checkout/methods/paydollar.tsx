import { CardChoice } from '../pay/card-choice.tsx'
import { PayByCard } from '../pay/pay-by-card.tsx'
import { useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { isSubscribed } from '../form-state/form-quote.rules.ts'
import type { MethodView } from './method-view.ts'

/** Choice between the member's stored cards and a new card. */
function Choice() {
  const { quote, typed, data } = useCheckoutForm()
  if (!data.cards) return null
  return (
    <div className="pl-7.5">
      <CardChoice
        {...data.cards}
        forSubscription={isSubscribed(quote)}
        chosen={typed.card_id}
        keeps={typed.keep_card === '1'}
      />
    </div>
  )
}

export const payDollarView: MethodView = { Choice, Pay: PayByCard, Claimed: null }
