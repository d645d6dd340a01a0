import { beginningOf, dayInHongKong, isoTimeOrNull } from '../../calendar.ts'
import { settingsOf } from '../../content/content.ts'
import { couponWindows } from '../../pricing/desk.ts'
import { isDocument } from '../../settings/catalog.rules.ts'
import { settingsScheduled } from '../../settings/upcoming.ts'
import { deskRead } from '../../staff/write.ts'
import { listBetween } from '../campaign.store.ts'
import * as contract from './calendar.contract.ts'
import { monthAfter } from './weeks.rules.ts'

export const getCalendar = deskRead(
  contract.getCalendar,
  'campaigns.read',
  async (ctx, { month: chosen }) => {
    const month = chosen ?? dayInHongKong(ctx.clock.now()).slice(0, 7)
    const span = { from: beginningOf(`${month}-01`), to: beginningOf(`${monthAfter(month, 1)}-01`) }
    const [campaigns, coupons, changes, { monthly_codes: byMonth, monthly_code: usual }] = await Promise.all([
      listBetween(ctx.db, span),
      couponWindows(ctx, span),
      settingsScheduled(ctx, span),
      settingsOf(ctx),
    ])
    return {
      month,
      campaigns: campaigns.map(({ at, ...campaign }) => ({ ...campaign, at: at.toISOString() })),
      coupons: coupons.map(({ startsAt, endsAt, ...coupon }) => ({
        ...coupon,
        startsAt: isoTimeOrNull(startsAt),
        endsAt: isoTimeOrNull(endsAt),
      })),
      monthlyCode: byMonth[month] ?? usual,
      changes: changes.flatMap(({ key, at, ...change }) =>
        isDocument(key) ? [{ ...change, key, at: at.toISOString() }] : [],
      ),
    }
  },
)
