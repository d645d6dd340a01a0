import { brandsOf, catalogueOf } from '../catalogue/catalogue.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { fromDecimal, toDecimal, type Money } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { dropApprovalsOf, openApprovalOf, type Approval } from '../staff/approvals.ts'
import { deskRead, deskWrite } from '../staff/write.ts'
import {
  couponCode,
  couponDeskRefusals,
  isUnlimited,
  shownCode,
  standingOf,
  type Coupon,
} from './coupon.rules.ts'
import { changeNeedsApproval, isAboveCap, type CouponBenefit } from './coupon-cap.rules.ts'
import * as coupons from './coupon.store.ts'
import { askForLive } from './coupon-approval.ts'
import * as contract from './desk.contract.ts'
import * as store from './desk.store.ts'

const decimal = (amount: Money | null): number | null => amount && toDecimal(amount)
const hkd = (amount: number | null): Money | null => (amount === null ? null : fromDecimal(amount, 'HKD'))

/** Adds the number of uses to a coupon without limits, whose uses are counted on demand. */
async function withUses(ctx: Pick<Ctx, 'db'>, coupon: Coupon | null): Promise<Coupon | null> {
  return coupon && isUnlimited(coupon)
    ? { ...coupon, used: await coupons.countOrders(ctx.db, coupon.id) }
    : coupon
}

const view = (ctx: Pick<Ctx, 'clock'>, coupon: Coupon): contract.DeskCoupon => ({
  ...coupon,
  standing: standingOf(coupon, ctx.clock.now().toISOString()),
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

/** Coupon for responses and the audit log, with a masked code; writes use `named`. */
const shown = (coupon: contract.DeskCoupon): contract.DeskCoupon => ({
  ...coupon,
  code: shownCode(coupon.code),
})

export async function named(ctx: Ctx, code: string | null): Promise<contract.DeskCoupon> {
  const coupon = code === null ? null : await withUses(ctx, await coupons.findCoupon(ctx.db, code))
  if (!coupon) throw new Refusal(couponDeskRefusals.unknown_coupon)
  return view(ctx, coupon)
}

export const listCoupons = deskRead(
  contract.listCoupons,
  'coupons.read',
  async (ctx, { page, limit, ...filter }) => {
    const { codes, total } = await store.searchCoupons(
      ctx.db,
      { ...filter, now: ctx.clock.now() },
      { from: (page - 1) * limit, size: limit },
    )
    return { coupons: await Promise.all(codes.map(async (code) => shown(await named(ctx, code)))), total }
  },
)

type Terms = Omit<contract.DeskCoupon, 'id' | 'used' | 'code' | 'state' | 'standing'>

/** Parses the terms of a coupon. Throws `coupon.incomplete` if they do not fit its kind. */
function termsOf({ percent, amount, maxDiscount, minimumGoods, ...rest }: Terms) {
  const { kind, giftSku, startsAt, endsAt } = rest
  const isWhole = (kind === 'percent') === (percent !== null) && (kind === 'fixed') === (amount !== null)
  const isOver = startsAt !== null && endsAt !== null && startsAt >= endsAt
  if (!isWhole || (kind === 'gift_item') !== (giftSku !== null) || isOver)
    throw new Refusal(couponDeskRefusals.incomplete)
  return {
    ...rest,
    percent: percent === null ? null : String(percent),
    amount: hkd(amount),
    maxDiscount: hkd(maxDiscount),
    minimumGoods: fromDecimal(minimumGoods, 'HKD'),
  }
}

/**
 * Checks that the goods and brands of a coupon exist and that its gift can be shipped with other goods. Throws
 * `coupon.unknown_goods`, `coupon.gift_not_goods` at their fields.
 */
async function assertKnownGoods(tx: Ctx, { skus, excludedSkus, giftSku, brandKeys }: Terms): Promise<void> {
  const { bySku, bySubSku } = await catalogueOf(tx)
  const brands = new Set((await brandsOf(tx)).map(({ key }) => key))
  const gift = giftSku === null ? undefined : bySubSku.get(giftSku)
  const isUnknown = (sku: string) => !bySku.has(sku) && !bySubSku.has(sku)
  const unknown = {
    skus: skus.filter(isUnknown),
    excluded_skus: excludedSkus.filter(isUnknown),
    gift_sku: giftSku !== null && !gift ? [giftSku] : [],
    brand_keys: brandKeys.filter((key) => !brands.has(key)),
  }
  const fields = Object.entries(unknown).flatMap(([field, names]) =>
    names.length > 0
      ? [[field, tx.say(couponDeskRefusals.unknown_goods.code, { names: names.join(', ') })] as const]
      : [],
  )
  if (fields.length > 0)
    throw new Refusal(couponDeskRefusals.unknown_goods, {
      values: { names: Object.values(unknown).flat().join(', ') },
      fields: Object.fromEntries(fields),
    })
  const { wallet } = await settingsOf(tx)
  const isGoods =
    gift?.product.productType === 'SinglePurchase' &&
    !gift.option.isSubscription &&
    gift.product.sku !== wallet.giftCard
  if (gift && !isGoods)
    throw new Refusal(couponDeskRefusals.gift_not_goods, {
      fields: { gift_sku: tx.say(couponDeskRefusals.gift_not_goods.code) },
    })
}

/** Adds the shop's price of the gift. */
async function priced<T extends Omit<CouponBenefit, 'giftPrice'>>(
  tx: Ctx,
  terms: T,
): Promise<T & CouponBenefit> {
  const gift = terms.giftSku === null ? undefined : (await catalogueOf(tx)).bySubSku.get(terms.giftSku)
  return { ...terms, giftPrice: gift ? toDecimal(gift.option.price) : null }
}

/** Throws `coupon.incomplete`, `coupon.unknown_goods`, `coupon.gift_not_goods`, `coupon.code_taken`. */
export const createCoupon = deskWrite(
  contract.createCoupon,
  {
    right: 'coupons.change',
    entity: 'coupon',
    idOf: ({ coupon }) => coupon.id,
    outcome: ({ coupon }) => coupon,
  },
  async (tx, { code: written, state, ...terms }) => {
    const code = couponCode(written)
    const isAgreed = !isAboveCap(await priced(tx, terms))
    const coupon = { ...termsOf(terms), code, state: isAgreed ? state : ('draft' as const), referral: false }
    await assertKnownGoods(tx, terms)
    if (/\s/.test(code)) throw new Refusal(couponDeskRefusals.incomplete)
    if (await coupons.findCoupon(tx.db, code)) throw new Refusal(couponDeskRefusals.code_taken)
    if (!(await coupons.addCoupon(tx.db, coupon))) throw new Refusal(couponDeskRefusals.code_taken)
    if (isAgreed) return { coupon: await named(tx, code), approval: null }
    const made = await named(tx, code)
    await store.setAgreed(tx.db, made.id, false)
    return {
      coupon: made,
      approval: state === 'live' ? await askForLive(tx, made, null, 'a new coupon') : null,
    }
  },
)

/** Activates a coupon after its approval. Throws `coupon.unknown_coupon`, `coupon.over`. */
export async function couponAgreed(tx: Ctx, { subjectId }: Approval): Promise<void> {
  const id = subjectId ?? '' // an approval of this kind has a coupon
  const { state } = await named(tx, await store.lockCode(tx.db, id))
  if (state === 'ended') throw new Refusal(couponDeskRefusals.over)
  await store.setAgreed(tx.db, id, true)
  await store.setState(tx.db, id, 'live')
}

const wholeOf = async (ctx: Ctx, id: string) => {
  const code = await store.findCode(ctx.db, id)
  return code === null ? null : shown(await named(ctx, code))
}

export const getCoupon = deskRead(contract.getCoupon, 'coupons.read', async (ctx, { id }) => ({
  coupon: shown(await named(ctx, await store.findCode(ctx.db, id))),
  version: await store.versionOf(ctx.db, id),
  uses: (await store.listUses(ctx.db, id, 100)).map(({ at, ...use }) => ({ ...use, at: at.toISOString() })),
}))

/** Throws `coupon.unknown_coupon`, `coupon.over`, `coupon.moved_on`, `coupon.incomplete`, `coupon.below_used`. */
export const editCoupon = deskWrite(
  contract.editCoupon,
  { right: 'coupons.change', entity: 'coupon', look: (tx, { id }) => wholeOf(tx, id) },
  async (tx, { id, reason, expected, ...terms }) => {
    const before = await named(tx, await store.lockCode(tx.db, id))
    const { code, state, used } = before
    if (state === 'ended') throw new Refusal(couponDeskRefusals.over)
    if (expected !== undefined && expected !== (await store.versionOf(tx.db, id)))
      throw new Refusal(couponDeskRefusals.moved_on)
    const { totalLimit } = terms
    if (totalLimit !== null && totalLimit < used)
      throw new Refusal(couponDeskRefusals.below_used, {
        values: { used },
        fields: { total_limit: tx.say(couponDeskRefusals.below_used.code, { used }) },
      })
    await assertKnownGoods(tx, terms)
    const waited = await openApprovalOf(tx, 'coupon', id)
    const wasAgreed = await store.isAgreed(tx.db, id)
    await dropApprovalsOf(tx, 'coupon', id, tx.say('coupon.changed'))
    await coupons.saveTerms(tx.db, id, { ...termsOf(terms), code, state, referral: false })
    const [was, is] = [await priced(tx, before), await priced(tx, terms)]
    const isAgreed = !isAboveCap(is) || (wasAgreed && !changeNeedsApproval(was, is))
    await store.setAgreed(tx.db, id, isAgreed)
    const mayCount = state === 'live' || state === 'scheduled'
    const goesOn = isAgreed || (!mayCount && !waited)
    if (!goesOn && mayCount) await store.setState(tx.db, id, 'paused')
    const coupon = await named(tx, code)
    return { coupon: shown(coupon), approval: goesOn ? null : await askForLive(tx, coupon, before, reason) }
  },
)

const stateOf = async (ctx: Ctx, id: string) => {
  const code = await store.findCode(ctx.db, id)
  const coupon = code === null ? null : await withUses(ctx, await coupons.findCoupon(ctx.db, code))
  return coupon && { code: shownCode(coupon.code), state: coupon.state, used: coupon.used }
}

/** Changes the state of a coupon. Throws `coupon.unknown_coupon`, `coupon.over` (`ended` is final). */
export const changeCoupon = deskWrite(
  contract.changeCoupon,
  { right: 'coupons.change', entity: 'coupon', look: (tx, { id }) => stateOf(tx, id) },
  async (tx, { id, state, reason }) => {
    const coupon = await named(tx, await store.lockCode(tx.db, id))
    if (coupon.state === 'ended') throw new Refusal(couponDeskRefusals.over)
    if (state === 'live' && !(await store.isAgreed(tx.db, id)))
      return { coupon: shown(coupon), approval: await askForLive(tx, coupon, null, reason) }
    await dropApprovalsOf(tx, 'coupon', id, tx.say('coupon.changed'))
    await store.setState(tx.db, id, state)
    return { coupon: shown(await named(tx, coupon.code)), approval: null }
  },
)

/** Validity windows of codes that overlap a time span. */
export const couponWindows = (ctx: Ctx, span: { from: Date; to: Date }): Promise<store.CouponWindow[]> =>
  store.listWindows(ctx.db, span)
