import { expect, it } from 'vitest'
import { usualDutyTerms } from '../../content/duty-terms.rules.ts'
import { toDutyTermsView } from '../../delivery/duties.rules.ts'
import { money } from '../../money.ts'
import { dutiesStored, dutiesToStore, type StoredDuties } from './stored-duties.rules.ts'

it.each(usualDutyTerms)(
  'an estimate by the terms of $country is unchanged after serialisation to JSON',
  (terms) => {
    const estimate = { amount: money('JPY', 2_188), terms: toDutyTermsView(terms) }
    const stored = JSON.parse(JSON.stringify(dutiesToStore(estimate))) as StoredDuties // what the line wrote
    expect(stored.amount).toBe(2_188)
    expect(dutiesStored('JPY', stored)).toEqual(estimate)
  },
)
