import { dayInHongKong } from '../calendar.ts'
import { changeSetting, lockSetting, settingsOf } from '../content/content.ts'
import { Refusal } from '../refusal.ts'
import { deskRead, deskWrite } from '../staff/write.ts'
import { isLiveFor, restOfMonth } from './coupon-cap.rules.ts'
import { couponCode, couponDeskRefusals } from './coupon.rules.ts'
import { named } from './desk.ts'
import * as contract from './desk.contract.ts'

const monthsAhead = 12

/** Codes of the coming months, from the settings, starting with the current month. */
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

/** Sets the code of a month. Throws `coupon.unknown_coupon`, `coupon.not_monthly`, `coupon.month_not_live`. */
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
    const rest = restOfMonth(month, tx.clock.now())
    if (coupon && (rest === null || !isLiveFor(coupon, rest)))
      throw new Refusal(couponDeskRefusals.month_not_live)
    const { [month]: _before, ...others } = await lockSetting(tx, 'monthly_codes')
    const byMonth = code === '' ? others : { ...others, [month]: code }
    await changeSetting(tx, 'monthly_codes', byMonth)
    return calendarOf(byMonth, tx.clock.now())
  },
)
