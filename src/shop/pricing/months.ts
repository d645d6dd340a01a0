import { beginningOf, dayInHongKong, monthsLater } from '../calendar.ts'
import { changeSetting, lockSetting, settingsOf } from '../content/content.ts'
import { Refusal } from '../refusal.ts'
import { deskRead, deskWrite } from '../staff/write.ts'
import { isLiveFor } from './coupon-cap.rules.ts'
import { couponCode, couponDeskRefusals } from './coupon.rules.ts'
import { named } from './desk.ts'
import * as contract from './desk.contract.ts'

const monthsAhead = 12

/** From this month on, as they stand in the settings. */
function calendarOf(byMonth: Readonly<Record<string, string>>, now: Date) {
  const [year = 0, first = 1] = dayInHongKong(now).split('-').map(Number)
  const months = Array.from({ length: monthsAhead }, (_, ahead) => {
    const at = new Date(Date.UTC(year, first - 1 + ahead, 1))
    return at.toISOString().slice(0, 7)
  })
  return { months: months.map((month) => ({ month, code: byMonth[month] ?? null })) }
}

export const listMonths = deskRead(contract.listMonths, 'coupons.read', async (ctx) =>
  calendarOf((await settingsOf(ctx)).monthly_codes, ctx.clock.now()),
)

/** What is left of a month at a moment, to the beginning of its last day in Hong Kong. */
function restOf(month: string, now: Date): { from: Date; to: Date } {
  const begins = beginningOf(`${month}-01`)
  const lastDay = new Date(monthsLater(begins, 1).getTime() - 86_400_000)
  return { from: now > begins ? now : begins, to: lastDay }
}

/** Refuses `coupon.unknown_coupon`, `coupon.not_monthly`, `coupon.month_not_live`. */
export const setMonth = deskWrite(
  contract.setMonth,
  {
    right: 'coupons.change',
    entity: 'monthly_code',
    idOf: (_, { month }) => month,
    outcome: (_, { month, code }) => ({ month, code }),
  },
  async (tx, { month, code: written }) => {
    const code = couponCode(written)
    const coupon = code === '' ? null : await named(tx, code)
    if (coupon && !coupon.monthly) throw new Refusal(couponDeskRefusals.not_monthly)
    if (coupon && !isLiveFor(coupon, restOf(month, tx.clock.now())))
      throw new Refusal(couponDeskRefusals.month_not_live)
    const { [month]: _before, ...others } = await lockSetting(tx, 'monthly_codes')
    const byMonth = code === '' ? others : { ...others, [month]: code }
    await changeSetting(tx, 'monthly_codes', byMonth)
    return calendarOf(byMonth, tx.clock.now())
  },
)
