import { settingsOf } from '../content/content.ts'
import { serve } from '../serve.ts'
import * as contract from './duties.contract.ts'
import { toDutyTermsView } from './duties.rules.ts'

/** The table of estimates as shoppers read it. */
export const listDuties = serve(contract.listDuties, { who: 'anyone' }, async (ctx) => {
  const { duty_estimates: duties } = await settingsOf(ctx)
  return { countries: duties.map(toDutyTermsView) }
})
