import type { Ctx } from '../context.ts'
import { fromDecimal, toDecimal, type Money } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { deskRead, deskWrite } from '../staff/write.ts'
import { couponCode, couponDeskRefusals, type Coupon } from './coupon.rules.ts'
import * as coupons from './coupon.store.ts'
import * as contract from './desk.contract.ts'
import * as store from './desk.store.ts'

const decimal = (amount: Money | null): number | null => amount && toDecimal(amount)
const hkd = (amount: number | null): Money | null => (amount === null ? null : fromDecimal(amount, 'HKD'))

const shown = (coupon: Coupon): contract.DeskCoupon => ({
  ...coupon,
  label: { chi: coupon.label.chi, eng: coupon.label.eng, cn: coupon.label.cn, tw: coupon.label.tw },
  percent: coupon.percent === null ? null : Number(coupon.percent),
  amount: decimal(coupon.amount),
  maxDiscount: decimal(coupon.maxDiscount),
  minimumGoods: toDecimal(coupon.minimumGoods),
  currencies: coupon.currencies as contract.DeskCoupon['currencies'], // written by contracts that know the words
  countries: coupon.countries as contract.DeskCoupon['countries'],
  memberGroups: [...coupon.memberGroups],
  brandKeys: [...coupon.brandKeys],
  skus: [...coupon.skus],
  excludedSkus: [...coupon.excludedSkus],
  scopes: [...coupon.scopes],
})

async function named(ctx: Ctx, code: string | null): Promise<contract.DeskCoupon> {
  const coupon = code === null ? null : await coupons.findCoupon(ctx.db, code)
  if (!coupon) throw new Refusal(couponDeskRefusals.unknown_coupon)
  return shown(coupon)
}

export const listCoupons = deskRead(contract.listCoupons, 'coupons.read', async (ctx, { page, limit, ...filter }) => {
  const { codes, total } = await store.searchCoupons(ctx.db, filter, { from: (page - 1) * limit, size: limit })
  return { coupons: await Promise.all(codes.map((code) => named(ctx, code))), total }
})

/** Refuses `coupon.incomplete` where what it gives and its kind do not go together, `coupon.code_taken`. */
export const createCoupon = deskWrite(
  contract.createCoupon,
  { right: 'coupons.change', entity: 'coupon', idOf: ({ coupon }) => coupon.id, outcome: ({ coupon }) => coupon },
  async (tx, { code: written, percent, amount, maxDiscount, minimumGoods, ...rest }) => {
    const code = couponCode(written)
    const { kind, giftSku, startsAt, endsAt } = rest
    const isWhole = (kind === 'percent') === (percent !== null) && (kind === 'fixed') === (amount !== null)
    const isOver = startsAt !== null && endsAt !== null && startsAt >= endsAt
    if (!isWhole || (kind === 'gift_item') !== (giftSku !== null) || isOver || /\s/.test(code))
      throw new Refusal(couponDeskRefusals.incomplete)
    if (await coupons.findCoupon(tx.db, code)) throw new Refusal(couponDeskRefusals.code_taken)
    const coupon = {
      ...rest,
      code,
      referral: false,
      percent: percent === null ? null : String(percent),
      amount: hkd(amount),
      maxDiscount: hkd(maxDiscount),
      minimumGoods: fromDecimal(minimumGoods, 'HKD'),
    }
    if (!(await coupons.addCoupon(tx.db, coupon))) throw new Refusal(couponDeskRefusals.code_taken)
    return { coupon: await named(tx, code) }
  },
)

const stateOf = async (ctx: Ctx, id: string) => {
  const code = await store.findCode(ctx.db, id)
  const coupon = code === null ? null : await coupons.findCoupon(ctx.db, code)
  return coupon && { code: coupon.code, state: coupon.state, used: coupon.used }
}

/** Refuses `coupon.unknown_coupon`, `coupon.over`: what has ended stays ended. */
export const changeCoupon = deskWrite(
  contract.changeCoupon,
  { right: 'coupons.change', entity: 'coupon', look: (tx, { id }) => stateOf(tx, id) },
  async (tx, { id, state }) => {
    const coupon = await named(tx, await store.lockCode(tx.db, id))
    if (coupon.state === 'ended') throw new Refusal(couponDeskRefusals.over)
    await store.setState(tx.db, id, state)
    return { coupon: { ...coupon, state } }
  },
)
