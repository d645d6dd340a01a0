import { clockInHongKong } from '#shop/calendar.ts'
import type { PayingShop } from '#tools/testing/test-shop.ts'
import { ok, orderIn } from './desk-orders.ts'
import type { anOrder } from './orders.ts'
import type { MovedClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

type Placed = Awaited<ReturnType<typeof anOrder>>
type Line = {
  id: string
  bank_ref: string
  state: string
  short_of: { order_id: string; amount: number } | null
}

const seen = async ({ visitor, id }: Placed) =>
  orderIn(ok(await visitor.get(`/order?id=${id}`))) as Record<string, unknown>

/**
 * A shop whose buyers pay by bank transfer, its FPS desk, and its staff users, who sign in again after each move of
 * the clock.
 */
export function transfersTo(shop: PayingShop, clock: MovedClock) {
  let finance: AtDesk
  let owner: AtDesk
  const signIn = async () => {
    finance = await atDesk(shop, 'finance')
    owner = await atDesk(shop, 'owner')
  }

  /** Moves the clock: deadlines expire, and staff sign in again. */
  async function pass(seconds: number) {
    clock.move(seconds)
    for (const name of ['poll-payments', 'keep-order-deadlines'])
      await shop.shop.jobs.find((job) => job.name === name)?.run({})
    await signIn()
  }

  /** Opens the FPS page, and returns the reference text of the transfer. */
  async function billOf({ visitor, id }: Placed, token?: string): Promise<{ bill: string; amount: number }> {
    const { body } = ok(await visitor.send('POST', '/order/fps/create', { order_id: id, token }))
    const { bill_number: bill, amount } = body.payment as { bill_number: string; amount: number }
    return { bill, amount }
  }

  let counter = 0
  /** Adds a credit to the bank's statement; returns its line. */
  async function transferred(cents: number, narrative: string): Promise<{ id: string; ref: string }> {
    clock.move(60)
    counter += 1
    const ref = `PART-${counter}`
    const at = clockInHongKong(clock.now())
    const csv = `Date,Transaction Reference,Credit,Description\r\n${at},${ref},${(cents / 100).toFixed(2)},${narrative}`
    ok(await finance.send('POST', '/fps/statements', { account: '004-9', csv }))
    await shop.work('take-payment')
    return { id: (await lineAt(ref))?.id ?? '', ref }
  }
  const lineAt = async (ref: string): Promise<Line | undefined> => {
    const { rows } = await shop.shop.pool.query<{ state: string }>(
      'select state from bank_lines where bank_ref = $1',
      [ref],
    )
    const { body } = ok(await finance.get(`/fps/lines?limit=100&state=${rows[0]?.state}`))
    return (body.lines as Line[]).find((line) => line.bank_ref === ref)
  }
  const accept = async (lineId: string) => {
    const answer = await finance.send('POST', `/fps/lines/${lineId}/part`)
    await shop.work('take-payment')
    return answer
  }
  const link = async (lineId: string, number: string, by = finance) => {
    const body = { number, reason: 'the buyer sent the receipt' }
    const answer = await by.send('POST', `/fps/lines/${lineId}/link`, body)
    await shop.work('take-payment')
    return answer
  }
  return {
    ...moneyOf(shop),
    signIn,
    pass,
    billOf,
    link,
    transferred,
    lineAt,
    accept,
    seen,
    finance: () => finance,
    owner: () => owner,
  }
}

/** Current state of transferred money. */
function moneyOf(shop: PayingShop) {
  const openTasksOf = async (lineId: string): Promise<number> => {
    const { rows } = await shop.shop.pool.query(
      "select 1 from payment_tasks where key = $1 and state = 'open'",
      [`bank_line:${lineId}`],
    )
    return rows.length
  }
  const settleMoney = async () => {
    for (const job of ['return-excess', 'follow-refund']) await shop.work(job)
  }
  /** Refunds of an order, with their methods. */
  const refundsOf = async (id: string) => {
    await settleMoney()
    const { rows } = await shop.shop.pool.query<{
      amount: number
      state: string
      method: string
      id: string
    }>(
      `select r.amount_minor::int as amount, r.state, a.method, r.id from payment_refunds r join payment_attempts a on a.id = r.attempt_id
       where r.order_id = $1 order by r.id`,
      [id],
    )
    return rows
  }

  return { openTasksOf, settleMoney, refundsOf }
}
