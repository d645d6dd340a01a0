import { mustBePerson } from '../../bot-check/bot-check.ts'
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
import { toOrderView, type Telling } from '../view.rules.ts'
import * as store from '../store.ts'

export type Opening = { id: string; token?: string | undefined }

/** How far an order opens to somebody: wholly, or by its link alone, to be read, paid and followed. */
export type Access = 'whole' | 'link'

/** A browser that showed the order's e-mail to be its own sees the order whole for so long. */
const readerDays = 7
const purpose = 'order'

/**
 * How far an order opens to the caller: it is the member's, of a guest's session, or opened by the token of a
 * link. Null: not at all.
 */
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
 * An order for who may see it: the member or the guest's session it is of, or the bearer of a signed link;
 * drafts open by link alone. Anybody else is told that there is none: `orders.unknown`.
 */
export async function openOrder(ctx: Ctx, { id, token }: Opening): Promise<Order & { access: Access }> {
  const order = await store.findOrder(ctx.db, id)
  const access = order && (await accessTo(ctx, order, token))
  if (!order || !access) throw new Refusal(orderRefusals.unknown)
  return { ...order, access }
}

/**
 * The same for what a link alone does not do: changing anything, and papers that name the person. Throws
 * `orders.unknown`, `orders.confirm_first`.
 */
export async function openWhole(ctx: Ctx, opening: Opening): Promise<Order> {
  const order = await openOrder(ctx, opening)
  if (order.access !== 'whole') throw new Refusal(orderRefusals.confirm_first)
  return order
}

export const orderFor = (order: Order, access: Access, telling: Telling): view.Order =>
  access === 'whole' ? toOrderView(order, telling) : maskedOrder(toOrderView(order, telling))

/** The e-mail that a code goes to. Throws `orders.unknown`: a draft may have none yet. */
function emailTo(order: Order): string {
  if (order.email === '') throw new Refusal(orderRefusals.unknown)
  return emailOf(order.email)
}

export const confirmOrderOtp = serve(
  contract.confirmOrderOtp,
  { who: 'guest', limit: 'code' },
  async (ctx, { recaptchaResponse, ...opening }) => {
    const to = emailTo(await openOrder(ctx, opening))
    await mustBePerson(ctx, recaptchaResponse, { isCostly: false })
    const { code_limits: limits } = await settingsOf(ctx)
    return { message: 'ok', ...(await requestCode(ctx, purpose, { channel: 'mail', to }, limits)) }
  },
)

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
      const until = new Date(tx.clock.now().getTime() + readerDays * 86_400_000)
      await readers.addReaders(tx.db, order.also ? [order.id, order.also.id] : [order.id], session, until)
    })
    return { done: true as const }
  },
)

export const forgetReaders = (ctx: Ctx): Promise<void> => readers.forgetReaders(ctx.db, ctx.clock.now())
