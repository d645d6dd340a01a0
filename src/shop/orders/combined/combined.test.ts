import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { no, ok, ordersAtDesk } from '#tools/builders/desk-orders.ts'
import { anOrder, onHand, payByCard, violations } from '#tools/builders/orders.ts'
import { shampoo } from '#tools/builders/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: PayingShop
let [owner, warehouse, care]: AtDesk[] = []
let orders: ReturnType<typeof ordersAtDesk>
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse, care] = [
    await atDesk(shop, 'owner'),
    await atDesk(shop, 'warehouse'),
    await atDesk(shop, 'care'),
  ]
  orders = ordersAtDesk(shop, () => ({ owner: owner!, warehouse: warehouse! })) // signed in above
  await onHand(shop, shampoo, 400)
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())

type Paid = Awaited<ReturnType<typeof orders.aPaidOrder>>
type Parcel = {
  id: string
  state: string
  tracking_number: string | null
  label: { waybill: string | null } | null
  together: { number: string }[]
}
type View = {
  orders: { id: string; number: string }[]
  candidates: { id: string; exclusion: string | null }[]
  exclusion: string | null
  left: { cause: string; numbers: string[] } | null
}
const send = (order: Paid, path: string, body: object = {}, by = warehouse) =>
  by!.send('POST', `${order.at}/${path}`, body) // signed in above
const look = async (order: Paid) => ok(await warehouse!.get(`${order.at}/combined`)).body as unknown as View // signed in above
const parcelOf = async (order: Paid) => ((await order.desk()).parcels as Parcel[])[0]
const fulfilmentOf = async (order: Paid) => (await order.desk()).fulfilment
const combine = (order: Paid, others: readonly Paid[], by = warehouse) =>
  send(order, 'combined', { ids: others.map(({ id }) => id) }, by)
async function paid(many: number, input: object = {}): Promise<Paid[]> {
  const made: Paid[] = []
  while (made.length < many) made.push(await orders.aPaidOrder({ [shampoo]: 1 }, input))
  return made
}
async function combined(many = 2, steps: readonly string[] = []): Promise<[Paid, Paid, ...Paid[]]> {
  const made = (await paid(many)) as [Paid, Paid, ...Paid[]] // two at least
  ok(await combine(made[0], made.slice(1)))
  for (const step of steps) ok(await send(made[0], step))
  return made
}
async function messages(event: string, job: string, made: readonly Paid[]) {
  await shop.work(job)
  const { rows } = await shop.shop.pool.query<{ text: string; subject: string }>(
    `select subject, text from messages where event = $1 and channel = 'mail' and order_id = any ($2::uuid[])`,
    [event, made.map(({ id }) => id)],
  )
  return rows
}

describe('orders of one buyer', () => {
  it('are offered to each other, and those that cannot come say why', async () => {
    const [one, other] = await paid(2)
    const [elsewhere] = await paid(1, { delivery_address: '77 Elsewhere Road' })
    const held = await orders.aPaidOrder({ [shampoo]: 1 })
    ok(await send(held, 'hold', { cause: 'address' }, owner))
    const { candidates, exclusion } = await look(one!) // placed above
    const of = (order?: Paid) => candidates.find(({ id }) => id === order?.id)?.exclusion
    expect([exclusion, of(other), of(elsewhere), of(held)]).toEqual([null, null, 'other_address', 'held'])
    expect(no(await combine(one!, [elsewhere!]))).toEqual([409, 'orders.not_combinable']) // placed above
    expect(no(await combine(one!, [held]))).toEqual([409, 'orders.not_combinable']) // placed above
    expect(no(await combine(one!, [other!], care))).toEqual([403, 'staff.forbidden']) // placed above
    expect((await look(one!)).orders).toEqual([]) // placed above
  })

  it('are combined once however often it is pressed, by two at once, and from both sides', async () => {
    const [one, other, third] = await paid(3)
    const answers = await Promise.all([
      combine(one!, [other!, third!]), // placed above
      combine(one!, [other!, third!], owner), // placed above
      combine(other!, [one!]), // placed above
      combine(third!, [other!]), // placed above
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const { rows } = await shop.shop.pool.query(
      `select order_id from combined_parcel_orders where state = 'waiting' and order_id = any ($1::uuid[])`,
      [[one!.id, other!.id, third!.id]], // placed above
    )
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(rows.length)
  })

  it('take one more into their parcel, and give one back until they are picked', async () => {
    const [one, other] = await combined()
    const [third] = await paid(1)
    ok(await combine(other, [third!])) // placed above
    expect((await look(one)).orders).toHaveLength(2)
    ok(await send(third!, 'combined/apart')) // placed above
    expect(no(await send(third!, 'combined/apart'))).toEqual([409, 'orders.not_combined']) // placed above
    expect((await look(one)).orders.map(({ id }) => id)).toEqual([other.id])
    ok(await send(one, 'pick'))
    expect(no(await send(other, 'combined/apart'))).toEqual([409, 'orders.being_picked'])
    ok(await combine(third!, []).then(() => send(third!, 'pick'))) // placed above
  })

  it('leave a line in the log of who put them together and apart', async () => {
    const [one, other] = await combined()
    ok(await send(one, 'combined/apart'))
    const { rows } = await shop.shop.pool.query<{ action: string; who: string }>(
      'select action, who, after from audit_log where entity_id = $1 order by at',
      [one.id],
    )
    expect(rows).toMatchObject([
      { action: 'staff-combine-orders', who: warehouse!.email, after: { combined: [other.order.number] } }, // signed in above
      { action: 'staff-take-apart', after: { combined: [] } },
    ])
  })

  it('are picked with their parcel, not in a wave', async () => {
    const [one] = await combined()
    const preview = ok(await warehouse!.get(`/waves/preview?ids=${one.id}`)).body.orders // signed in above
    expect(preview).toMatchObject([{ exclusion: 'combined' }])
  })

  it('beyond Hong Kong stay within what the country lets in', async () => {
    const taipei = {
      delivery_country_key: 'tw',
      delivery_calling_code: '886',
      delivery_contact: '0912345678',
      delivery_firstname: '小明',
      delivery_lastname: '王',
      delivery_address: '信義路五段 7 號',
      delivery_city: '信義區',
      delivery_province: '臺北市',
      delivery_zip: '110',
      delivery_passport: 'A123456789',
    }
    const [one, other] = [
      await anOrder(shop, { [shampoo]: 1 }, taipei),
      await anOrder(shop, { [shampoo]: 2 }, taipei),
    ]
    for (const order of [one, other]) await payByCard(shop, order)
    const at = `/orders/${one.id}`
    const exclusion = async () =>
      (ok(await owner!.get(`${at}/combined`)).body as unknown as View).candidates.find(
        ({ id }) => id === other.id,
      )?.exclusion // signed in above
    expect(await exclusion()).toBe('too_valuable')
    await shop.shop.pool.query(
      `insert into settings (key, value) values ('combined_parcel_limits', '{"tw": 5000}')
       on conflict (key) do update set value = excluded.value`,
    )
    expect(await exclusion()).toBeNull()
    ok(await owner!.send('POST', `${at}/combined`, { ids: [other.id] })) // signed in above
    for (const step of ['pick', 'pack']) ok(await owner!.send('POST', `${at}/${step}`)) // signed in above
    const sent = ok(await owner!.send('POST', `${at}/ship`, { carrier: 'DHL', tracking_number: 'D9' })).body
      .order // signed in above
    const [parcel] = (sent as { parcels: Parcel[] }).parcels
    const url = `http://shop.test/api/admin/v1${at}/customs?parcel_id=${parcel?.id}`
    const headers = { cookie: owner!.cookie, 'x-shop-locale': 'en' } // signed in above
    const form = await shop.shop.api.fetch(new Request(url, { headers }), { ip: '10.3.3.3', seenIn: null })
    expect((await form.text()).match(/SHAMPOO|Shampoo/g)?.length).toBeGreaterThan(1)
  })
})

describe('one parcel', () => {
  it('has one label and one number, is told once, and each order moves with it', async () => {
    const made = await combined(3, ['pick', 'pack'])
    const [one, other] = made
    ok(await send(other, 'ship', { carrier: 'SF Express', label: true }))
    expect(await Promise.all(made.map(fulfilmentOf))).toEqual(['shipped', 'shipped', 'shipped'])
    const before = await parcelOf(other)
    const answers = await Promise.all(
      made.map(async (order) => send(order, 'label', { parcel_id: (await parcelOf(order))?.id })),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const parcels = await Promise.all(made.map(parcelOf))
    expect(new Set(parcels.map((parcel) => parcel?.tracking_number)).size).toBe(1)
    expect(parcels[0]).toMatchObject({ state: 'labelled', label: { waybill: expect.any(String) } })
    expect(before?.together).toHaveLength(2)
    const { rows } = await shop.shop.pool.query(
      `select b.reference from parcel_labels b join parcels p on p.id = b.parcel_id where p.order_id = any ($1::uuid[])`,
      [made.map(({ id }) => id)],
    )
    expect(rows).toHaveLength(1)
    const letters = await messages('order.shipped', 'tell-order-shipped', made)
    expect(letters).toHaveLength(1)
    for (const { order } of made) expect(letters[0]?.text).toContain(order.number)

    ok(await send(one, 'delivered'))
    expect(await Promise.all(made.map(fulfilmentOf))).toEqual(['delivered', 'delivered', 'delivered'])
    const came = await messages('order.delivered', 'tell-order-delivered', made)
    expect(came).toHaveLength(1)
    for (const { order } of made) expect(came[0]?.subject).toContain(order.number)
  })

  it('is taken back with its label and all its orders, and sent again', async () => {
    const [one, other] = await combined(2, ['pick', 'pack'])
    ok(await send(one, 'ship', { carrier: 'SF Express', label: true }))
    ok(await send(other, 'label', { parcel_id: (await parcelOf(other))?.id }))
    const undo = { step: 'ship', parcel_id: (await parcelOf(other))?.id, reason: 'wrong box' }
    ok(await send(other, 'undo', undo))
    expect(no(await send(other, 'undo', undo))).toEqual([409, 'orders.nothing_to_undo'])
    expect([await fulfilmentOf(one), await fulfilmentOf(other)]).toEqual(['packed', 'packed'])
    expect((await look(one)).orders).toHaveLength(1)
    ok(await send(one, 'ship', { carrier: 'DHL', tracking_number: 'D2' }))
    expect((await parcelOf(other))?.tracking_number).toBe('D2')
  })

  it('stays when pieces of one of its orders went back meanwhile', async () => {
    const [one, other] = await combined(2, ['pick', 'pack'])
    ok(await send(one, 'ship', { carrier: 'DHL' }))
    const line = (await other.desk()).lines[0]?.id
    ok(
      await send(
        other,
        'refunds',
        { units: [{ line_id: line, units: 1 }], reason: 'r' },
        await atDesk(shop, 'manager'),
      ),
    )
    const undo = { step: 'ship', parcel_id: (await parcelOf(one))?.id, reason: 'wrong box' }
    expect(no(await send(one, 'undo', undo))).toEqual([409, 'orders.combined_waits'])
  })

  it('has one number for all, also a corrected one, and is lost for all', async () => {
    const [one, other] = await combined(2, ['pick', 'pack'])
    ok(await send(one, 'ship', { carrier: 'DHL', tracking_number: 'X1' }))
    const parcel_id = (await parcelOf(other))?.id
    ok(
      await warehouse!.send('PUT', `${other.at}/parcel`, {
        parcel_id,
        carrier: 'DHL',
        tracking_number: 'X2',
      }),
    ) // signed in above
    expect((await parcelOf(one))?.tracking_number).toBe('X2')
    ok(await send(other, 'parcel/lost', { parcel_id, reason: 'gone' }))
    expect(await parcelOf(one)).toMatchObject({ state: 'exception', lost_at: expect.any(String) })
  })

  it('goes whole', async () => {
    const [one] = (await paid(0).then(async () => [
      await orders.aPaidOrder({ [shampoo]: 2 }),
      await orders.aPaidOrder({ [shampoo]: 1 }),
    ])) as [Paid, Paid] // both placed
    const [, other] = [one, (await look(one)).candidates.find(({ exclusion }) => exclusion === null)]
    ok(await send(one, 'combined', { ids: [other?.id] }))
    for (const step of ['pick', 'pack']) ok(await send(one, step))
    const line_id = (await one.desk()).lines[0]?.id
    expect(no(await send(one, 'ship', { carrier: 'DHL', lines: [{ line_id, units: 1 }] }))).toEqual([
      422,
      'orders.combined_whole',
    ])
    ok(await send(one, 'ship', { carrier: 'DHL', lines: [{ line_id, units: 2 }] }))
  })

  it('is for one carrier however many send it at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = await combined(2, ['pick', 'pack'])
      const answers = await Promise.all([
        send(one, 'ship', { carrier: 'DHL', tracking_number: 'A' }),
        send(other, 'ship', { carrier: 'DHL', tracking_number: 'B' }),
        send(other, 'cancel', { reason: 'late' }, owner),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await parcelOf(one))?.tracking_number).toBe((await parcelOf(other))?.tracking_number)
    }
  })
})

describe('what happens to one of three at the same moment', () => {
  it.each([
    ['hold', { cause: 'address' }],
    ['cancel', { reason: 'late' }],
    ['combined/apart', {}],
  ])('%s beside pick: both or one of them, never half', async (path, body) => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other, third] = await combined(3)
      await Promise.all([send(one, 'pick'), send(other, path, body, owner)])
      const states = await Promise.all([one, third!].map(fulfilmentOf)) // three were made
      expect(new Set(states).size).toBe(1)
      const isIn = (await look(one)).orders.some(({ id }) => id === other.id)
      if (isIn) expect(await fulfilmentOf(other)).toBe(states[0])
    }
  })

  it('two leave at once, and the last goes by itself', async () => {
    const [one, other, third] = await combined(3)
    await Promise.all([
      send(one, 'hold', { cause: 'address' }, owner),
      send(other, 'hold', { cause: 'address' }, owner),
    ])
    expect((await look(third!)).orders).toEqual([]) // three were made
    expect((await look(third!)).left).toMatchObject({ cause: 'alone' }) // three were made
    expect((await look(one)).left).toMatchObject({ cause: 'held' })
  })
})
