import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { feesOf } from '../../delivery/delivery.ts'
import { ratesOf } from '../../pricing/pricing.ts'
import type { FeeTable } from './parcel.rules.ts'

/** The fees of today, with the sum from which goods are sent free. */
export async function feeTableOf(ctx: Ctx): Promise<FeeTable> {
  const [fees, rates, settings] = await Promise.all([feesOf(ctx), ratesOf(ctx), settingsOf(ctx)])
  return { fees, rates, threshold: settings.free_shipping_spending_value }
}
