import { isCommonPassword } from '../../platform/common-passwords.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { readPhone } from '../delivery/phone.ts'
import { requestCode } from '../members/codes.ts'
import { emailOf } from '../members/rules.ts'
import type { Order } from '../orders/order.rules.ts'
import { openOrder } from '../orders/opening/opening.ts'
import { orderRefusals } from '../orders/rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { assertNotBot } from '../bot-check/bot-check.ts'
import * as contract from './register.contract.ts'
import { passwordErrors } from './register.rules.ts'
import { mailTarget, assertNoFieldErrors } from './targets.ts'
import { toCodeSent, proofOf, enrol } from './register.ts'

/** An order that belongs to no account yet. Refuses `orders.unknown`. */
async function guestOrder(
  ctx: Ctx,
  opening: { orderId: string; token?: string | undefined },
): Promise<Order> {
  const order = await openOrder(ctx, { id: opening.orderId, token: opening.token })
  if (order.memberId !== null || order.email === '') throw new Refusal(orderRefusals.unknown)
  return order
}

export const orderOtp = serve(
  contract.orderOtp,
  { who: 'guest', limit: 'code' },
  async (ctx, { recaptchaResponse, ...opening }) => {
    const order = await guestOrder(ctx, opening)
    const target = mailTarget(ctx, order.email, 'email')
    await assertNotBot(ctx, recaptchaResponse, { isCostly: false })
    return toCodeSent(await requestCode(ctx, 'register', target, (await settingsOf(ctx)).code_limits))
  },
)

export const registerFromOrder = serve(
  contract.registerFromOrder,
  { who: 'guest', limit: 'code' },
  async (ctx, { password, otp, ...opening }) => {
    const order = await guestOrder(ctx, opening)
    const { firstname, lastname, country } = order
    const about = [order.email, firstname, lastname]
    assertNoFieldErrors(
      ctx,
      passwordErrors({ password }, (word) => isCommonPassword(word, about)),
    )
    const email = emailOf(order.email)
    const proof = await proofOf(ctx, [email], otp)
    const phone = readPhone('852', order.phone)?.e164 ?? null
    const verified = { email: true, phone: false }
    return enrol(
      ctx,
      {
        email,
        phone,
        phoneCountry: null,
        password,
        firstname,
        lastname,
        dob: null,
        country,
        locale: ctx.shopper.locale,
        verified,
      },
      proof,
    )
  },
)
