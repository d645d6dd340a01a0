import { assertNotBot } from '../../bot-check/bot-check.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { requestCode, provenBy, spend } from '../../members/codes.ts'
import { emailOf, memberRefusals } from '../../members/rules.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import * as contract from '../contract.ts'
import type * as view from '../order.contract.ts'
import { isOpenedBy } from './links.ts'
import { maskedOrder } from './masked.rules.ts'
import type { Order } from '../order.rules.ts'
import * as readers from './readers.store.ts'
import { orderRefusals } from '../rules.ts'
import { toOrderView, type ViewContext } from '../view.rules.ts'
import * as store from '../store.ts'
import { dayMs } from '../../calendar.ts'

export type Opening = { id: string; token?: string | undefined }

/** Access to an order: `whole`, or by its `link` alone, which allows reading, paying and tracking. */
export type Access = 'whole' | 'link'

/** Days of whole access for a browser that confirmed the order's e-mail address. */
const readerDays = 7
const purpose = 'order'

/** Access of the caller to an order: as its member, by its guest session, or by a link token. Null: none. */
export async function accessTo(ctx: Ctx, order: Order, token: string | undefined): Promise<Access | null> {
  const { session } = ctx.shopper
  if (
    order.memberId !== null
      ? order.memberId === ctx.member?.id
      : session && order.sessionHash?.equals(session)
  )
    return 'whole'
  if (token === undefined || !(await isOpenedBy(ctx, order.id, token))) return null
  return session && (await readers.isReader(ctx.db, order.id, session, ctx.clock.now())) ? 'whole' : 'link'
}

/**
 * An order with the caller's access: for its member, its guest session, or the bearer of a link token; drafts for
 * the bearer alone. Throws `orders.unknown` for all others, as if it did not exist.
 */
export async function openOrder(ctx: Ctx, { id, token }: Opening): Promise<Order & { access: Access }> {
  const order = await store.findOrder(ctx.db, id)
  const access = order && (await accessTo(ctx, order, token))
  if (!order || !access) throw new Refusal(orderRefusals.unknown)
  return { ...order, access }
}

/**
 * `openOrder` for changes and for documents with personal data, where a link is not enough. Throws `orders.unknown`,
 * `orders.confirm_first`.
 */
export async function openFullOrder(ctx: Ctx, opening: Opening): Promise<Order> {
  const order = await openOrder(ctx, opening)
  if (order.access !== 'whole') throw new Refusal(orderRefusals.confirm_first)
  return order
}

/** View of an order for the given access: whole, or masked. */
export const orderFor = (order: Order, access: Access, viewContext: ViewContext): view.Order =>
  access === 'whole' ? toOrderView(order, viewContext) : maskedOrder(toOrderView(order, viewContext))

/** E-mail address that receives the code. Throws `orders.unknown`: a draft may have none. */
function emailTo(order: Order): string {
  if (order.email === '') throw new Refusal(orderRefusals.unknown)
  return emailOf(order.email)
}

/** Sends a code to the order's e-mail address, to prove that the reader owns it. */
export const confirmOrderOtp = serve(
  contract.confirmOrderOtp,
  { who: 'guest', limit: 'code' },
  async (ctx, { recaptchaResponse, ...opening }) => {
    const to = emailTo(await openOrder(ctx, opening))
    await assertNotBot(ctx, recaptchaResponse, { isCostly: false })
    const { code_limits: limits } = await settingsOf(ctx)
    return { message: 'ok', ...(await requestCode(ctx, purpose, { channel: 'mail', to }, limits)) }
  },
)

/** Grants this browser whole access to the order for a correct code. Throws `members.wrong_code`. */
export const confirmOrderEmail = serve(
  contract.confirmOrderEmail,
  { who: 'guest', limit: 'code' },
  async (ctx, { otp, ...opening }) => {
    const order = await openOrder(ctx, opening)
    const { session } = ctx.shopper
    const code = otp.normalize('NFKC').replaceAll(/\s/g, '')
    const proof = /^\d{5}$/.test(code) ? await provenBy(ctx, { purpose, to: emailTo(order) }, code) : null
    if (!proof || !session)
      throw new Refusal(memberRefusals.wrong_code, {
        fields: { otp: ctx.say(memberRefusals.wrong_code.code) },
      })
    await ctx.transaction(async (tx) => {
      await spend(tx, proof)
      const until = new Date(tx.clock.now().getTime() + readerDays * dayMs)
      await readers.addReaders(tx.db, order.also ? [order.id, order.also.id] : [order.id], session, until)
    })
    return { done: true as const }
  },
)

/** Deletes expired access grants. */
export const forgetReaders = (ctx: Ctx): Promise<void> => readers.forgetReaders(ctx.db, ctx.clock.now())
