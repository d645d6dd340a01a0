import type { ReportName } from '../report.rules.ts'
import { bank } from './bank.store.ts'
import { coupons } from './coupons.store.ts'
import { differences } from './differences.store.ts'
import { funnel } from './funnel.store.ts'
import { liability } from './liability.store.ts'
import { membership } from './membership.store.ts'
import { parcels } from './parcels.store.ts'
import { promise } from './promise.store.ts'
import { referrals } from './referrals.store.ts'
import { reviews } from './reviews.store.ts'
import { sales } from './sales.store.ts'
import { searches } from './searches.store.ts'
import type { Source } from './source.store.ts'
import { tenders } from './tenders.store.ts'

/** Source of each report's figures. */
export const reportSources: Record<ReportName, Source> = {
  sales,
  tenders,
  liability,
  coupons,
  reviews,
  promise,
  bank,
  referrals,
  membership,
  parcels,
  differences,
  searches,
  funnel,
}

/** All rollups without duplicates, as several reports may share one. */
export const allSources: readonly Source[] = [...new Set(Object.values(reportSources))]
