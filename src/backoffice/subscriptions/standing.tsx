import type { DeskSubscription } from '#shop/subscriptions/desk/desk.contract.ts'
import { StateLabel, useStateLabel } from '../shell/label.tsx'
import { useWords } from '../words/words.tsx'

/** An active subscription is labelled as running, unlike other active records, which are usable. */
const wordOf = (state: string): string => (state === 'active' ? 'running' : state)

export const SubscriptionState = ({ state }: { state: string }) => <StateLabel state={wordOf(state)} />

export function useSubscriptionState(): (state: string) => string {
  const label = useStateLabel()
  return (state) => label(wordOf(state))
}

const brands = ['visa', 'mastercard', 'amex', 'unionpay', 'jcb', 'diners', 'other'] as const

/** Display name of a card such as `visa 0086`. */
export function useCardName(): (card: string) => string {
  const t = useWords('subscriptions')
  return (card) => {
    const [brand = '', digits = ''] = card.split(' ')
    const known = brands.find((each) => each === brand)
    return known ? `${t(`cardBrand.${known}`)} ····${digits}` : card
  }
}

type Charge = DeskSubscription['charges'][number]
const outcomes = ['captured', 'soft_decline', 'hard_decline', 'authentication', 'unsent', 'unknown'] as const
const codes = ['expired', 'no_card', 'prepaid'] as const

/** Outcome of a charge attempt, with the bank's code. */
export function ChargeOutcome({ charge: { outcome, code } }: { charge: Charge }) {
  const t = useWords('subscriptions')
  const [known, word] = [outcomes.find((each) => each === outcome), codes.find((each) => each === code)]
  return (
    <>
      {known === 'captured' ? '✓ ' : known ? '× ' : ''}
      {word ? t(`triedCode.${word}`) : known ? t(`tried.${known}`) : t('underway')}
      {code && !word ? <span className="soft num"> {code}</span> : null}
    </>
  )
}
