import { cartToOrder } from '../cart/cart.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { feesOf, pickupPointsOf } from '../delivery/delivery.ts'
import { addressForm } from '../delivery/address.rules.ts'
import { readPhone } from '../delivery/phone.ts'
import { couponIdentities } from '../pricing/coupon.rules.ts'
import { couponNamed, referralCoupon, usesOf } from '../pricing/coupons.ts'
import { referrerByCode, referrerOf, type Referrer } from '../members/referral.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { hasOrdered } from '../orders/orders.ts'
import { currencyToCharge, paymentMeans } from '../payments/means.ts'
import { settingFor } from '../payments/means.rules.ts'
import { giftsOf } from '../rewards/rewards.ts'
import { giftToPay } from '../wallet/gift-codes/gift-tender.ts'
import { availableTo } from '../wallet/wallet.ts'
import { monthlyCodeAt } from '../content/settings.rules.ts'
import type { OrderInput } from './order-input.contract.ts'
import type { QuoteInput } from './quote-input.rules.ts'
import { quoteRefusals } from './issue.rules.ts'

/** Referrer of the buyer: the member's first referrer, otherwise by entered code or by link. Self-referral is excluded. */
async function referralOf(
  ctx: Ctx,
  orderInput: OrderInput,
  identities: readonly string[],
): Promise<Referral | null> {
  const first = ctx.member && (await referrerOf(ctx, ctx.member.id))
  const byCode = first ? null : await referrerByCode(ctx, orderInput.coupon)
  const byLink = first || byCode ? null : await referrerByCode(ctx, ctx.shopper.broughtBy)
  const referrer = first ?? byCode ?? byLink
  if (!referrer) return null
  const theirs = couponIdentities({
    memberId: referrer.memberId,
    email: referrer.email,
    phone: referrer.phone ?? '',
  })
  if (theirs.some((word) => identities.includes(word))) return null
  return { ...referrer, via: byCode ? 'code' : 'link', wasWritten: byCode !== null }
}

/** Referrer of an order's buyer; `wasWritten`: by a code entered as coupon. */
export type Referral = Referrer & { via: 'link' | 'code'; wasWritten: boolean }

export type QuoteSource = {
  input: QuoteInput
  hasMoved: boolean
  identities: string[]
  referral: Referral | null
}

/** Finds the coupon of an entered code; the caller limits wrong codes. */
export type FindCoupon = typeof couponNamed

/** Reads all data that a quote depends on, without deciding anything. Throws `cart.other_cart`. */
export async function quoteInputOf(
  ctx: Ctx,
  orderInput: OrderInput,
  findCoupon: FindCoupon = couponNamed,
): Promise<QuoteSource> {
  const country = orderInput.deliveryCountryKey ?? ctx.shopper.country
  const settings = await settingsOf(ctx)
  const monthlyCode = monthlyCodeAt(settings, ctx.clock.now())
  const [toOrder, rates, fees, points, named, monthly] = await Promise.all([
    cartToOrder(ctx, orderInput.cartId, country, (currency) => currencyToCharge(ctx, country, currency)),
    ratesOf(ctx),
    feesOf(ctx),
    pickupPointsOf(ctx),
    findCoupon(ctx, orderInput.coupon),
    couponNamed(ctx, monthlyCode ?? ''),
  ])
  const callingCode = orderInput.deliveryCallingCode || addressForm(country).callingCode
  const phone = orderInput.deliveryContact === '' ? null : readPhone(callingCode, orderInput.deliveryContact)
  const identities = couponIdentities({
    memberId: ctx.member?.id ?? null,
    email: orderInput.email,
    phone: phone?.e164 ?? '',
  })
  const referral = await referralOf(ctx, orderInput, identities)
  const found = named?.referral && !referral ? null : named
  const friend = referral && (await referralCoupon(ctx))
  const month = monthly?.monthly && monthly.id !== found?.id ? monthly : null
  const isFirstAsked = friend !== null || found?.firstOrder === true || month?.firstOrder === true
  const input: QuoteInput = {
    orderInput,
    cart: toOrder.cart,
    context: toOrder.context,
    country,
    phone,
    rates,
    fees,
    points,
    settings: {
      threshold: settings.free_shipping_spending_value,
      giftWrapFee: settings.gift_wrap_fee,
      giftPunctuation: settings.gift_message_punctuation,
      deliveryMethods: settingFor(settings.delivery_method_list, country) ?? [],
      duties: settings.duty_estimates,
    },
    payment: await paymentMeans(ctx, country, toOrder.cart.currency),
    shownCurrency: toOrder.shownCurrency,
    coupon: {
      written: referral?.wasWritten && !found ? '' : orderInput.coupon,
      found,
      usedBefore: found?.identityLimit ? await usesOf(ctx, found, identities) : 0,
      hasOrdered:
        isFirstAsked && (await hasOrdered(ctx, orderInput.email, phone?.e164 ?? '', ctx.member?.id ?? null)),
      monthlyCode,
    },
    month: month && {
      found: month,
      usedBefore: month.identityLimit ? await usesOf(ctx, month, identities) : 0,
    },
    gifts: ctx.member ? await giftsOf(ctx, ctx.member.id) : [],
    friend: friend && { found: friend, usedBefore: await usesOf(ctx, friend, identities) },
    gift:
      orderInput.giftCode === ''
        ? null
        : ctx.member
          ? { no: quoteRefusals.gift_for_wallet }
          : await giftToPay(ctx, orderInput.giftCode),
    wallet: ctx.member ? await availableTo(ctx, ctx.member.id, toOrder.cart.currency) : null,
    isMember: ctx.member !== null,
    combinedWith: null,
    now: ctx.clock.now(),
  }
  return { input, hasMoved: toOrder.hasMoved, identities, referral }
}
