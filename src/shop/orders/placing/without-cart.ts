import type { Ctx, Member } from '../../context.ts'
import type { NewOrder } from './new-order.rules.ts'

/**
 * Common fields of a member's order without cart or shipping (gift card, deposit): buyer, language and country of the
 * caller; no coupon, gift code, delivery, address or tracking.
 */
export const withoutCart = (
  { shopper }: Pick<Ctx, 'shopper'>,
  member: Member,
): Omit<NewOrder, 'kind' | 'amounts' | 'lines' | 'consents'> => ({
  sessionHash: shopper.session,
  memberId: member.id,
  cartId: null,
  cartVersion: null,
  checkoutGroup: null,
  cartUpdatedAt: null,
  locale: shopper.locale,
  country: shopper.country,
  email: member.email,
  firstname: member.firstname,
  lastname: member.lastname,
  phone: member.phone ?? '',
  giftCode: null,
  couponCode: null,
  couponLabel: null,
  deliveryMethod: null,
  estimate: null,
  giftWrapped: false,
  gift: null,
  clientRemarks: '',
  paymentMethod: null,
  tracking: null,
  rate: null,
  addresses: [],
})
