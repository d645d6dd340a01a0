import { z } from 'zod'
import { dutyBases } from '../content/duty-terms.rules.ts'
import { endpoint, onWire } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { countryKeys } from '../region.ts'

/** What customs of a country is expected to ask for, as the shop knows it. Rates are hundredths of a per cent. */
export const ShownDutyTerms = onWire({
  country: z.enum(countryKeys).exclude(['hk']),
  currency: z.enum(currencies),
  /** Whole units of `currency`: up to this value neither duty nor tax is expected. */
  freeUpTo: z.number().int(),
  takenOn: z.enum(dutyBases),
  dutyRate: z.number().int(),
  /** Taken on the duty too. */
  taxRate: z.number().int(),
  checkedOn: z.iso.date(),
}).meta({ id: 'DutyTerms' })

/** Expected to be asked of the recipient on arrival, in the order's currency: an estimate, and in no total. */
export const DutyEstimate = onWire({ amount: z.number(), terms: ShownDutyTerms }).meta({
  id: 'DutyEstimate',
})
export type DutyEstimate = z.output<typeof DutyEstimate>

export const listDuties = endpoint('GET', '/delivery/duties', {
  name: 'duties',
  about: 'Returns estimates of customs duties by country, which recipients pay and the shop never charges.',
  answer: z.object({ countries: z.array(ShownDutyTerms) }),
  cacheSeconds: 60,
})
