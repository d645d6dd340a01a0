import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { transfersTo } from '#tools/builders/orders/transfers.ts'
import { clockInHongKong } from '../../calendar.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: PayingShop
let desk: ReturnType<typeof transfersTo>
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
  desk = transfersTo(shop, clock)
  await desk.signIn()
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // with delivery HKD 258
const toPay = () => anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })
const much = 400_000
const end = (id: string, how: string, by: AtDesk = desk.finance()) =>
  by.send('POST', `/fps/lines/${id}/end`, { how, note: 'FPS 7' })
const withdraw = (id: string, by: AtDesk = desk.finance()) =>
  by.send('POST', `/fps/lines/${id}/withdraw`, { reason: 'found its order' })
const match = (id: string, attemptId: string) =>
  desk.finance().send('POST', `/fps/lines/${id}/match`, { attempt_id: attemptId })

const lineStates = ['unmatched', 'asked back', 'matched', 'returned', 'not_ours'] as const
type LineState = (typeof lineStates)[number]

/** A line in a state of its own, with the order that its words name. */
async function aLine(state: LineState) {
  const placed = await toPay()
  const { bill } = await desk.billOf(placed)
  const line = await desk.transferred(
    state === 'asked back' ? much : 5_000,
    state === 'asked back' ? 'X' : `${bill} A`,
  )
  if (state === 'asked back') ok(await end(line.id, 'returned'))
  if (state === 'matched') ok(await desk.accept(line.id))
  if (state === 'returned' || state === 'not_ours') ok(await end(line.id, state))
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    'select id from payment_attempts where order_id = $1 order by number desc limit 1',
    [placed.id],
  )
  return { placed, line, attemptId: rows[0]?.id ?? '' }
}

const settled = [409, 'payments.line_matched']
const returnPending = [409, 'payments.return_waits']
const actions = {
  match: ({ line, attemptId }: Awaited<ReturnType<typeof aLine>>) => match(line.id, attemptId),
  part: ({ line }) => desk.accept(line.id),
  link: ({ line, placed }) => desk.link(line.id, placed.order.number),
  returned: ({ line }) => end(line.id, 'returned'),
  'returned by a second': ({ line }) => end(line.id, 'returned', desk.owner()),
  not_ours: ({ line }) => end(line.id, 'not_ours'),
  withdraw: ({ line }) => withdraw(line.id),
} satisfies Record<
  string,
  (on: Awaited<ReturnType<typeof aLine>>) => Promise<{ status: number; body: object }>
>

/** Every action on a line of every state; 200 ends it, or what the action says. */
const table: Record<keyof typeof actions, Record<LineState, unknown>> = {
  // the payment it names is over more
  match: {
    unmatched: [409, 'payments.amount_differs'],
    'asked back': returnPending,
    matched: settled,
    returned: settled,
    not_ours: settled,
  },
  part: {
    unmatched: 200,
    'asked back': returnPending,
    matched: settled,
    returned: settled,
    not_ours: settled,
  },
  link: {
    unmatched: 200,
    'asked back': returnPending,
    matched: settled,
    returned: settled,
    not_ours: settled,
  },
  returned: {
    unmatched: 200,
    'asked back': [403, 'payments.own_return'],
    matched: settled,
    returned: settled,
    not_ours: settled,
  },
  'returned by a second': {
    unmatched: 200,
    'asked back': 200,
    matched: settled,
    returned: settled,
    not_ours: settled,
  },
  not_ours: {
    unmatched: 200,
    'asked back': returnPending,
    matched: settled,
    returned: settled,
    not_ours: settled,
  },
  withdraw: {
    unmatched: [409, 'payments.no_return'],
    'asked back': 200,
    matched: settled,
    returned: settled,
    not_ours: settled,
  },
}

describe('every action on a line of every state', () => {
  it.each(
    (Object.keys(actions) as (keyof typeof actions)[]).flatMap((action) =>
      lineStates.map((state) => [action, state] as const),
    ),
  )('%s: %s', async (action, state) => {
    const on = await aLine(state)
    const answer = await actions[action](on)
    const expected = table[action][state]
    expect(answer.status === 200 ? 200 : no(answer as never)).toEqual(expected)
    // a second press finds it done
    if (expected === 200 && action !== 'withdraw') expect((await actions[action](on)).status).toBe(409)
  })
})

describe('returning money', () => {
  it('above the limit needs a second staff user other than the requester, once under concurrent requests', async () => {
    const line = await desk.transferred(much, 'WONG SIU MAN')
    const [one, other] = await Promise.all([end(line.id, 'returned'), end(line.id, 'returned')])
    expect([one.status, other.status].toSorted()).toEqual([200, 403])
    expect(await desk.lineAt(line.ref)).toMatchObject({
      state: 'unmatched',
      return_request: { by: desk.finance().email, note: 'FPS 7', is_own: true },
    })
    const third = await atDesk(shop, 'finance')
    const agreed = await Promise.all([
      end(line.id, 'returned', desk.owner()),
      end(line.id, 'returned', third),
    ])
    expect(agreed.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await desk.lineAt(line.ref)).toMatchObject({ state: 'returned', settled_note: 'FPS 7' })
    expect(await desk.openTasksOf(line.id)).toBe(0)
  })

  it('is limited by one daily sum, however it is split', async () => {
    const by = await atDesk(shop, 'finance')
    const [one, other] = [await desk.transferred(200_000, 'A'), await desk.transferred(200_000, 'B')]
    ok(await end(one.id, 'returned', by))
    ok(await end(other.id, 'returned', by))
    expect((await desk.lineAt(one.ref))?.state).toBe('returned')
    expect(await desk.lineAt(other.ref)).toMatchObject({
      state: 'unmatched',
      return_request: { by: by.email },
    })
    ok(await withdraw(other.id, by))
    ok(await end(other.id, 'not_ours', by))
    const { rows } = await shop.shop.pool.query<{ action: string; reason: string }>(
      'select action, reason from audit_log where entity_id = $1 order by at, id',
      [other.id],
    )
    expect(rows).toEqual([
      { action: 'staff-end-fps-line', reason: 'FPS 7' },
      { action: 'staff-withdraw-fps-return', reason: 'found its order' },
      { action: 'staff-end-fps-line', reason: 'FPS 7' },
    ])
  })

  it.each([
    ['is not matched by a later statement while it waits', true, 'unmatched'],
    ['would be otherwise', false, 'matched'],
  ])('%s', async (_, isAskedBack, state) => {
    // it names an order before a code for it was opened
    const placed = await toPay()
    const line = await desk.transferred(25_800, placed.order.number.replace('-', ''))
    expect((await desk.lineAt(line.ref))?.state).toBe('unmatched')
    if (isAskedBack)
      await shop.shop.pool.query(
        `update bank_lines set return_asked_by = 'may', return_asked_at = now(), return_note = 'n' where id = $1`,
        [line.id],
      )
    await desk.billOf(placed)
    // a later statement that goes back as far looks again
    const before = clockInHongKong(new Date(clock.now().getTime() - 3_600_000))
    const csv = `Date,Transaction Reference,Credit,Description\r\n${before},${line.ref}-B,0.01,X`
    ok(await desk.finance().send('POST', '/fps/statements', { account: '004-9', csv }))
    expect((await desk.lineAt(line.ref))?.state).toBe(state)
  })

  it('the table rejects one staff user as both persons', async () => {
    const line = await desk.transferred(much, 'TWICE')
    ok(await end(line.id, 'returned'))
    await expect(
      shop.shop.pool.query(
        `update bank_lines set state = 'returned', settled_by = return_asked_by, settled_at = now(), settled_note = 'n' where id = $1`,
        [line.id],
      ),
    ).rejects.toThrow('bank_lines_return_by_two')
  })
})

describe('a line for another order', () => {
  it('pays it in full, and the excess is refunded', async () => {
    const placed = await toPay()
    await desk.billOf(placed)
    const line = await desk.transferred(26_000, 'NO BILL NUMBER AT ALL')
    ok(await desk.link(line.id, placed.order.number.toLowerCase()))
    const { rows } = await shop.shop.pool.query('select action, reason from audit_log where entity_id = $1', [
      line.id,
    ])
    expect(rows).toEqual([{ action: 'staff-link-fps-line', reason: 'the buyer sent the receipt' }])
    expect(await desk.seen(placed)).toMatchObject({ status: 'confirmed', payment: 'paid' })
    expect(await desk.refundsOf(placed.id)).toMatchObject([{ amount: 200 }])
  })

  it('is refused for an unknown order, and done once under concurrent requests', async () => {
    const placed = await toPay()
    const line = await desk.transferred(25_800, 'NOTHING SAID')
    expect(no(await desk.link(line.id, 'HELLO'))).toEqual([404, 'orders.unknown'])
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.link(line.id, placed.order.number)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await shop.shop.pool.query(
      `select count(*)::int as n from payment_attempts where order_id = $1 and state = 'captured'`,
      [placed.id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('requires the right to match lines', async () => {
    const placed = await toPay()
    const line = await desk.transferred(4_322, 'WONG')
    const care = await atDesk(shop, 'care')
    expect(no(await desk.link(line.id, placed.order.number, care))).toEqual([403, 'staff.forbidden'])
    ok(await end(line.id, 'not_ours'))
  })
})
