/** What is known of an order when it is paid, as far as it bears on whether its card may be stolen. */
export type FraudFacts = {
  /** Money that a bank can ask back: cards alone. */
  isByCard: boolean
  /** HKD cents. */
  total: number
  isGuest: boolean
  /** The same e-mail, telephone or account has an order that counted. */
  hasOrderedBefore: boolean
  /** Card payments of this order that were declined. */
  declined: number
  /** The telephone is of the country it is sent to. */
  hasPhoneOfCountry: boolean
  /** Other orders of the same buyer within a day. */
  othersToday: number
}

/** Points by sign (docs/decisions/fraud-score.md). An order that no bank can ask back has none. */
export function fraudScore(facts: FraudFacts): number {
  if (!facts.isByCard) return 0
  const size = facts.total >= 800_000 ? 45 : facts.total >= 300_000 ? 25 : 0
  return (
    size +
    (facts.hasOrderedBefore ? 0 : 20) +
    (facts.isGuest ? 10 : 0) +
    (facts.hasPhoneOfCountry ? 0 : 15) +
    Math.min(facts.declined, 3) * 15 +
    Math.min(facts.othersToday, 3) * 10
  )
}
