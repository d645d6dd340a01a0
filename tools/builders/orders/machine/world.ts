import { expect } from 'vitest'
import { runWaiting } from '#platform/jobs.ts'
import { startLog } from '#platform/log.ts'
import { cronJobs } from '#processes/work.ts'
import { money } from '#shop/money.ts'
import { maskGiftCode } from '#shop/wallet/gift-codes/gift.rules.ts'
import { aBuyer, aVisitor } from '#tools/builders/checkout/visitor.ts'
import { signedInMember, signIn } from '#tools/builders/members/members.ts'
import type { MovedClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { giftCodes } from '#tools/builders/wallet/gift-codes.ts'
import { giveCredit } from '#tools/builders/wallet/wallet.ts'
import type { PayingShop, TestAnswer } from '#tools/testing/test-shop.ts'

type Send = (path: string, body: object) => Promise<TestAnswer>
export type Buyer = {
  /** Null: a guest. */
  id: string | null
  email: string
  get(path: string): Promise<TestAnswer>
  post: Send
  put(subSku: string, quantity: number): Promise<TestAnswer>
}
export type Bought = {
  id: string
  buyer: Buyer
  /** Of its link; null: it was created at the desk. */
  token: string | null
  method: string
  /** Reference of the card company's page that was opened for it. */
  reference: string | null
  bill: { number: string; amount: number } | null
}
type Line = { id: string; refundable: number; unsent: number }
export type DeskView = {
  actions: string[]
  lines: Line[]
  parcels: { id: string }[]
  undos: { step: string; parcel_id: string | null }[]
}

export const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
export const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'

/** Two members with Cash Dollar and a guest, the staff users, and the orders so far. */
export async function anOrderWorld(shop: PayingShop, clock: MovedClock) {
  const rows = async <R>(text: string, ...values: unknown[]) =>
    (await shop.shop.pool.query(text, values)).rows as R[]
  const buyers = [await aSaver(shop), await aSaver(shop), await aGuest(shop)]
  const orders: Bought[] = []
  const gifts = await codes(shop)
  const staff = new Map<string, AtDesk>()

  /** Days pass: staff sign in again. */
  async function atTheDesk(role: string, call: (by: AtDesk) => Promise<TestAnswer>): Promise<TestAnswer> {
    const by = staff.get(role)
    const first = by ? await call(by) : null
    if (first && first.status !== 401) return first
    const again = await atDesk(shop, role)
    staff.set(role, again)
    return call(again)
  }
  const world = {
    shop,
    clock,
    rows,
    buyers,
    orders,
    /** Unredeemed gift codes. */
    gifts,
    ids: () => orders.map(({ id }) => id),
    post: (role: string, path: string, body: object = {}) =>
      atTheDesk(role, (by) => by.send('POST', path, body)),
    get: (path: string) => atTheDesk('owner', (by) => by.get(path)),
    view: async ({ id }: Bought) => (await world.get(`/orders/${id}`)).body.order as DeskView,
    /** Runs waiting and failed jobs until none is left. */
    async workOff(): Promise<void> {
      await rows(
        `select from graphile_worker.reschedule_jobs(
           array(select id from graphile_worker.jobs where attempts > 0), run_at => now())`,
      )
      await runWaiting(shop.shop.pool, shop.shop.jobs, startLog('silent'))
    },
    /** Moves the clock, and runs due scheduled jobs. */
    async pass(seconds: number): Promise<void> {
      clock.move(seconds)
      for (const job of cronJobs) await job.run(shop.shop.systemContext())
    },
    /** The card company completes requested refunds. */
    async settleRefunds(): Promise<void> {
      const sent = await rows<{ reference: string }>(
        `select distinct a.reference from payment_refunds r join payment_attempts a on a.id = r.attempt_id
         where r.state = 'sent' and a.method = 'paydollar'`,
      )
      for (const { reference } of sent)
        await shop.control('paydollar', { ref: reference, do: 'settle_refund' })
      await world.pass(120)
    },
  }
  return world
}
export type OrderWorld = Awaited<ReturnType<typeof anOrderWorld>>

/** Six codes over HKD 400. */
async function codes({ shop }: PayingShop): Promise<{ id: string; code: string }[]> {
  const ctx = shop.systemContext()
  const expiresAt = new Date(ctx.clock.now().getTime() + 200 * 86_400_000)
  const made = await ctx.transaction((tx) =>
    giftCodes(tx, { count: 6, amount: money('HKD', 40_000), batch: 'machine', expiresAt, actor: 'test' }),
  )
  return made.map(({ id, code }) => ({ id, code: maskGiftCode(code) }))
}

type Browser = Awaited<ReturnType<typeof aVisitor>>

async function aSaver(shop: PayingShop): Promise<Buyer> {
  const member = await signedInMember(shop)
  await giveCredit(shop, member.id, 40_000)
  return buyerAt(shop, member, member)
}

let guests = 0
async function aGuest(shop: PayingShop): Promise<Buyer> {
  guests += 1
  return buyerAt(shop, await aVisitor(shop), { email: `guest-${guests}@example.com` })
}

/** A browser that signs in again, or begins a new session, after the old one expired. */
function buyerAt(shop: PayingShop, browser: Browser, who: { email: string; id?: string }): Buyer {
  async function renewing(call: () => Promise<TestAnswer>): Promise<TestAnswer> {
    const first = await call()
    if (first.status !== 401 && first.body.code !== 'shop.csrf_mismatch') return first
    const app = browser.headers.cookie.split('; ').find((cookie) => cookie.startsWith('elowen_app=')) ?? ''
    const csrf = await shop.get('/api/v1/csrf', { cookie: app })
    browser.headers.cookie = `${csrf.headers.get('set-cookie')?.split(';', 1)[0]}; ${app}`
    browser.headers['x-csrf-token'] = String(csrf.body.token)
    try {
      if (who.id) await signIn(shop, { ...browser, email: who.email })
    } catch {
      return first // the account is erased
    }
    return call()
  }
  return {
    id: who.id ?? null,
    email: who.email,
    get: (path) => renewing(() => browser.get(path)),
    post: (path, body) => renewing(() => browser.send('POST', path, body)),
    put: (subSku, quantity) => renewing(() => browser.set(subSku, quantity)),
  }
}

/** Expects an expected kind of response: success, a refusal, or an unreachable company. */
export function answered({ status, body }: TestAnswer): void {
  if (status === 503) expect(body.code).toBe('payments.unavailable')
  else expect([status < 500, body]).toEqual([true, body])
}

export const orderBody = (buyer: Buyer, more: object) => ({ ...aBuyer, email: buyer.email, ...more })
