import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { served } from '#api/rooms/rooms.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, violations } from '#tools/builders/orders.ts'
import { illegal, no, ok, orderIn, ordersAtDesk } from '#tools/builders/desk-orders.ts'
import { aClock } from '#tools/builders/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'

type Orders = ReturnType<typeof ordersAtDesk>
let shop: TestShop
let owner: AtDesk
let care: AtDesk
let warehouse: AtDesk
let aPaidOrder: Orders['aPaidOrder']
let aPackedOrder: Orders['aPackedOrder']
let linesOf: Orders['linesOf']
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  ;[owner, care, warehouse] = [
    await atDesk(shop, 'owner'),
    await atDesk(shop, 'care'),
    await atDesk(shop, 'warehouse'),
  ]
  ;({ aPaidOrder, aPackedOrder, linesOf } = ordersAtDesk(shop, () => ({ owner, warehouse })))
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const auditOf = async (id: string) =>
  (
    (await owner.get(`/audit?entity=order&entity_id=${id}&limit=100`)).body.entries as {
      action: string
      who: string
    }[]
  ).toReversed()

describe('the list of orders', () => {
  it('finds by number, name, e-mail, telephone, sku, tracking and bill number', async () => {
    const order = await aPackedOrder(
      { [shampoo]: 1 },
      {
        email: 'seeker@example.com',
        delivery_firstname: 'Zoe',
        delivery_lastname: 'Quill',
        delivery_contact: '98887766',
      },
    )
    ok(await warehouse.send('POST', `${order.at}/ship`, { carrier: 'SF', tracking_number: 'SF42424242' }))
    const { rows } = await shop.shop.pool.query(
      'select reference from payment_attempts where order_id = $1',
      [order.id],
    )
    const number = order.order.number
    const words = [
      number,
      number.toLowerCase().replace('-', ''),
      'quill',
      'SEEKER@',
      '98887766',
      'SF42424242',
      rows[0].reference,
    ]
    for (const word of words) {
      const { body } = ok(await care.get(`/orders?search=${encodeURIComponent(word)}`))
      expect([word, (body.orders as { number: string }[]).map((row) => row.number)]).toEqual([word, [number]])
    }
    const bySku = ok(
      await care.get(
        `/orders?search=${shampoo}&view=sent&country=hk&method=paydollar&currency=HKD&limit=100`,
      ),
    )
    expect((bySku.body.orders as { number: string }[]).some((row) => row.number === number)).toBe(true)
    expect(ok(await care.get(`/orders?search=${shampoo}&to=2020-01-01`)).body).toEqual({
      orders: [],
      total: 0,
    })
    expect(ok(await care.get('/orders?search=%25')).body.total).toBe(0)
  })

  it('shows the warehouse neither amounts nor how to reach buyers, and finds none by name', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 }, { email: 'private@example.com' })
    const [row] = ok(await warehouse.get(`/orders?search=${order.order.number}`)).body.orders as object[]
    expect(row).toMatchObject({ total: null, email: null, phone: null, pieces: 1 })
    expect(ok(await warehouse.get('/orders?search=private')).body.total).toBe(0)
    expect(await order.desk(warehouse)).toMatchObject({
      sums: null,
      email: null,
      tenders: [],
      refunds: [],
      audit: [],
      lines: [{ money: null }],
    })
    expect(await order.desk(care)).toMatchObject({
      email: 'private@example.com',
      sums: { total: order.order.total },
      tenders: [{ state: 'captured' }],
    })
  })

  it('tells what may be done now', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    expect((await order.desk(warehouse)).actions).toEqual(['pick', 'hold', 'note'])
    expect((await order.desk(care)).actions).toEqual([
      'hold',
      'cancel',
      'refund',
      'edit',
      'edit_address',
      'resend',
      'note',
    ])
  })

  it('answers 404 for an order that is not there', async () => {
    expect(no(await care.get(`/orders/${randomUUID()}`))).toEqual([404, 'orders.unknown'])
    expect(no(await care.get('/orders/1'))).toEqual([400, 'shop.invalid_input'])
  })
})

describe('the steps of an order', () => {
  it('picked, packed, sent in two parcels, delivered; each by whom, in order', async () => {
    const order = await aPackedOrder({ [shampoo]: 2, [conditioner]: 1 })
    const [first] = await linesOf(order)
    ok(
      await warehouse.send('POST', `${order.at}/ship`, {
        lines: [{ line_id: first, units: 1 }],
        carrier: 'SF',
        tracking_number: 'SF1',
      }),
    )
    expect((await order.desk()).fulfilment).toBe('partially_shipped')
    expect(
      no(
        await warehouse.send('POST', `${order.at}/ship`, {
          lines: [{ line_id: first, units: 2 }],
          carrier: 'SF',
        }),
      ),
    ).toEqual([422, 'orders.too_many_units'])
    ok(await warehouse.send('POST', `${order.at}/ship`, { carrier: 'SF', tracking_number: 'SF2' }))
    const done = orderIn(ok(await warehouse.send('POST', `${order.at}/delivered`)))
    expect(done).toMatchObject({
      fulfilment: 'delivered',
      parcels: [{ tracking_number: 'SF1' }, { tracking_number: 'SF2' }],
    })
    expect((await auditOf(order.id)).map(({ action, who }) => [action, who])).toEqual([
      ['staff-pick', warehouse.email],
      ['staff-pack', warehouse.email],
      ['staff-ship', warehouse.email],
      ['staff-ship', warehouse.email],
      ['staff-delivered', warehouse.email],
    ])
    const { body } = await owner.get(`/audit?action=staff-pick&entity_id=${order.id}`)
    expect(body.entries).toMatchObject([
      {
        changes: [{ path: ['fulfilment'], kind: 'word', before: ['none'], after: ['picking'] }],
        entity: 'order',
      },
    ])
  })

  it('refuses what does not follow, and writes nothing down of it', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    for (const [path, body] of [
      ['pack', {}],
      ['ship', { carrier: 'SF' }],
      ['delivered', {}],
      ['unhold', {}],
      ['collected', { code: '123456' }],
    ] as const)
      expect([path, ...no(await owner.send('POST', `${order.at}/${path}`, body))]).toEqual([path, ...illegal])
    expect(no(await owner.send('POST', `${order.at}/ready`))).toEqual([409, 'orders.not_pickup'])
    const unpaid = await anOrder(shop, { [shampoo]: 1 })
    expect(no(await owner.send('POST', `/orders/${unpaid.id}/pick`))).toEqual(illegal)
    expect(no(await owner.send('POST', `/orders/${unpaid.id}/resend`))).toEqual(illegal)
    expect(await auditOf(order.id)).toEqual([])
  })

  it('collected at the shop by the code', async () => {
    const order = await aPackedOrder(
      { [shampoo]: 1 },
      { delivery_method: 'pickup_shop', delivery_location_code: 'SHOP-TST' },
    )
    ok(await warehouse.send('POST', `${order.at}/ready`))
    const { rows } = await shop.shop.pool.query('select pickup_code as code from orders where id = $1', [
      order.id,
    ])
    const wrong = rows[0].code === '000000' ? '000001' : '000000'
    expect(no(await warehouse.send('POST', `${order.at}/collected`, { code: wrong }))).toEqual([
      422,
      'orders.wrong_code',
    ])
    expect(
      orderIn(ok(await warehouse.send('POST', `${order.at}/collected`, { code: rows[0].code }))).fulfilment,
    ).toBe('collected')
    expect(JSON.stringify(await auditOf(order.id))).not.toContain(rows[0].code)
  })

  it('handed over to nobody who guesses', async () => {
    const order = await aPackedOrder(
      { [shampoo]: 1 },
      { delivery_method: 'pickup_shop', delivery_location_code: 'SHOP-TST' },
    )
    ok(await warehouse.send('POST', `${order.at}/ready`))
    const { rows } = await shop.shop.pool.query('select pickup_code as code from orders where id = $1', [
      order.id,
    ])
    const wrong = Array.from({ length: 30 }, (_, at) =>
      String(Number(rows[0].code) + at + 1)
        .padStart(6, '0')
        .slice(-6),
    )
    const answers = await Promise.all(
      wrong.map((code) => warehouse.send('POST', `${order.at}/collected`, { code })),
    )
    expect(answers.filter(({ body }) => body.code === 'orders.wrong_code')).toHaveLength(8)
    expect(no(await warehouse.send('POST', `${order.at}/collected`, { code: rows[0].code }))).toEqual([
      429,
      'orders.too_many_codes',
    ])
  })

  it('held with a cause and let go on where it was', async () => {
    const order = await aPackedOrder({ [shampoo]: 1 })
    expect(
      orderIn(ok(await care.send('POST', `${order.at}/hold`, { cause: 'address', note: 'no door number' }))),
    ).toMatchObject({ fulfilment: 'on_hold', hold_cause: 'address' })
    expect(no(await warehouse.send('POST', `${order.at}/ship`, { carrier: 'SF' }))).toEqual(illegal)
    expect(orderIn(ok(await care.send('POST', `${order.at}/unhold`)))).toMatchObject({
      fulfilment: 'packed',
      hold_cause: null,
    })
  })

  it('takes notes, and asks for the confirmation again', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    ok(await care.send('POST', `${order.at}/note`, { text: 'rang the buyer' }))
    const { timeline } = orderIn(ok(await care.send('POST', `${order.at}/resend`)))
    expect(timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ machine: 'note', reason: 'rang the buyer', actor: care.email }),
        expect.objectContaining({ machine: 'note', cause: 'confirmation_resent' }),
      ]),
    )
  })

  it('sends the confirmation again, and finds it in the outbox', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 }, { email: 'again@example.com' })
    await shop.work('tell-order-confirmed')
    ok(await care.send('POST', `${order.at}/resend`))
    await shop.work('tell-order-confirmed-again')
    type Messages = { _id: string; event: string; to: string }[]
    const sent = async () => ok(await care.get(`/outbox?order_id=${order.id}`)).body.messages as Messages
    const found = (await sent()).filter(({ event }) => event === 'order.confirmed')
    expect(found).toMatchObject([{ to: 'again@example.com' }, { to: 'again@example.com' }])
    const copy = ok(await care.send('POST', `/outbox/${found[0]?._id}/resend`)).body
      .message as Messages[number]
    expect((await sent()).map(({ _id }) => _id)).toContain(copy._id)
    expect(no(await care.send('POST', `/outbox/${randomUUID()}/resend`))).toEqual([404, 'messages.unknown'])
    expect((await warehouse.get('/outbox')).status).toBe(403)
  })

  it('is done once when two people press at the same time', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    const both = await Promise.all([warehouse, owner].map((one) => one.send('POST', `${order.at}/pick`)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('the address', () => {
  const corrected = {
    firstname: 'Ka Yan',
    lastname: 'Chan',
    calling_code: '852',
    contact: '98765432',
    address: '9 New Street',
    city: 'wan_chai',
    reason: 'moved',
  }
  it('is corrected until it is picked, checked like any address, and both are kept', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    const wrong = await care.send('PUT', `${order.at}/address`, {
      ...corrected,
      contact: '1',
      city: 'atlantis',
    })
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields as object)]).toEqual([
      400,
      'orders.address_refused',
      expect.arrayContaining(['contact', 'city']),
    ])
    const { addresses, phone } = orderIn(ok(await care.send('PUT', `${order.at}/address`, corrected)))
    expect(addresses).toContainEqual(
      expect.objectContaining({ kind: 'delivery', address: '9 New Street', contact: '98765432' }),
    )
    expect(phone).toBe('+85298765432')
    const { body } = await owner.get(`/audit?action=staff-edit-address&entity_id=${order.id}`)
    expect(body.entries).toMatchObject([
      {
        changes: expect.arrayContaining([
          {
            path: ['address'],
            kind: 'text',
            before: ['12/F, 1 Jardine’s Bazaar'],
            after: ['9 New Street'],
          },
        ]) as object,
        reason: 'moved',
      },
    ])
    ok(await warehouse.send('POST', `${order.at}/pick`))
    expect(no(await care.send('PUT', `${order.at}/address`, corrected))).toEqual([409, 'orders.being_picked'])
  })

  it('keeps an identity number sealed; who may see it is written down, and no copy is left', async () => {
    const taiwan = {
      delivery_country_key: 'tw',
      delivery_firstname: '小明',
      delivery_lastname: '王',
      delivery_calling_code: '886',
      delivery_contact: '0912345678',
      delivery_zip: '100',
      delivery_province: '臺北市',
      delivery_city: '中正區',
      delivery_address: '一段1號',
      delivery_passport: 'A123456789',
    }
    const { id } = await anOrder(shop, { [shampoo]: 1 }, taiwan, { country: 'tw', currency: 'TWD' })
    expect(JSON.stringify(orderIn(await owner.get(`/orders/${id}`)))).not.toContain('A123456789')
    expect((await care.send('POST', `/orders/${id}/identity`, { reason: 'customs' })).status).toBe(403)
    const seen = ok(
      await warehouse.send(
        'POST',
        `/orders/${id}/identity`,
        { reason: 'customs' },
        { 'idempotency-key': randomUUID() },
      ),
    )
    expect(seen.body).toEqual({ number: 'A123456789' })
    expect(await auditOf(id)).toMatchObject([
      { action: 'staff-identity-number', who: warehouse.email, changes: [] },
    ])
    const copies = await shop.shop.pool.query("select from idempotency_keys where answer like '%A123456789%'")
    expect(copies.rowCount).toBe(0)
    const street = {
      firstname: '小明',
      lastname: '王',
      calling_code: '886',
      contact: '0912345678',
      zip: '100',
      province: '臺北市',
      city: '中正區',
      address: '二段2號',
      reason: 'x',
    }
    ok(await care.send('PUT', `/orders/${id}/address`, street))
    expect(
      ok(await warehouse.send('POST', `/orders/${id}/identity`, { reason: 'customs' })).body.number,
    ).toBe('A123456789')
  })
})

describe('many shipments', () => {
  it('each row by itself: what cannot be sent is named, the rest is sent', async () => {
    const [one, two, unpacked] = [
      await aPackedOrder({ [shampoo]: 1 }),
      await aPackedOrder({ [shampoo]: 1 }),
      await aPaidOrder({ [shampoo]: 1 }),
    ]
    const numbers = [one, two, unpacked].map(({ order }) => order.number)
    const csv = [
      'number,carrier,tracking',
      `${numbers[0]},SF,SF-A`,
      `${numbers[2]},SF,SF-B`,
      'nonsense-1,SF,SF-C',
      `${numbers[1]},SF,`,
    ].join('\r\n')
    const { body } = ok(await warehouse.send('POST', '/shipments', { csv }))
    expect(body).toMatchObject({
      shipped: [
        { line: 2, number: numbers[0] },
        { line: 5, number: numbers[1] },
      ],
      problems: [
        { line: 3, number: numbers[2], code: 'orders.illegal_transition' },
        { line: 4, code: 'orders.unknown_row', message: 'There is no order nonsense-1.' },
      ],
    })
    expect(await unpacked.desk()).toMatchObject({ fulfilment: 'none', parcels: [] })
    expect((await auditOf(one.id)).at(-1)).toMatchObject({ action: 'staff-ship', who: warehouse.email })
    for (const bad of ['', 'number,carrier\n', `${numbers[0]},,`, '"'])
      expect((await warehouse.send('POST', '/shipments', { csv: bad })).status).toBe(400)
  })
})

describe('today', () => {
  it('shows what needs a person, by role, with age and due time', async () => {
    const held = await aPaidOrder({ [shampoo]: 1 })
    ok(await care.send('POST', `${held.at}/hold`, { cause: 'fraud' }))
    const late = await aPaidOrder({ [shampoo]: 1 })
    await shop.shop.pool.query(
      "update orders set confirmed_at = confirmed_at - interval '25 hours' where id = $1",
      [late.id],
    )
    type Found = { kind: string; owner: string; count: number; rows: { id: string; due_at: string }[] }
    const matters = async (by: AtDesk) => ok(await by.get('/today')).body.matters as Found[]
    const seen = await matters(owner)
    const of = (kind: string) => seen.find((workItem) => workItem.kind === kind)
    expect(of('on_hold')?.rows.map(({ id }) => id)).toContain(held.id)
    expect(of('unpicked')).toMatchObject({
      owner: 'warehouse',
      rows: expect.arrayContaining([expect.objectContaining({ id: late.id, title: late.order.number })]),
    })
    expect(of('unpicked')?.rows.map(({ id }) => id)).not.toContain(held.id)
    const large = await aPaidOrder({ [shampoo]: 16 })
    ok(await care.send('POST', `${large.at}/cancel`, { reason: 'changed their mind' }))
    expect((await matters(owner)).find(({ kind }) => kind === 'approvals')).toMatchObject({
      count: 1,
      rows: [{ order_id: large.id }],
    })
    expect((await matters(warehouse)).map(({ kind }) => kind)).toEqual([
      'mentions',
      'on_hold',
      'difference',
      'unpicked',
      'identity_missing',
      'to_collect',
      'parcels_silent',
      'parcels_turned_up',
      'returns',
      'subscriptions_past_due',
      'subscription_charges_unknown',
      'subscriptions_short',
      'short_stock',
      'low_stock',
      'lots_expiring',
      'purchase_orders_late',
    ])
  })
})

describe('the audit log', () => {
  it('has a line of every kind of write about orders', async () => {
    const elsewhere = [
      'staff-ship-many',
      'staff-refund',
      'staff-create-draft',
      'staff-payment-link',
      'staff-record-dispute',
      'staff-end-dispute',
      'staff-edit',
      'staff-withdraw-edit',
      'staff-undo',
      'staff-correct-parcel',
      'staff-make-label',
      'staff-cancel-label',
      'staff-ask-carrier',
      'staff-parcel-lost',
      'staff-replace-parcel',
      'staff-settle-turned-up',
      'staff-combine-orders',
      'staff-take-apart',
      'staff-comment',
      'staff-edit-comment',
      'staff-withdraw-comment',
      'staff-attach-file',
      'staff-detach-file',
      'staff-close-mention',
    ] // desk-refund.test.ts, dispute.test.ts, edit.test.ts, undo.test.ts, labels.test.ts, replacements.test.ts, combined.test.ts, comments.test.ts
    const requested = served.filter(
      ({ endpoint, access }) =>
        access.who === 'staff' && access.entity === 'order' && !elsewhere.includes(endpoint.name),
    )
    const { rows } = await shop.shop.pool.query('select distinct action from audit_log')
    const found = new Set(rows.map(({ action }) => action))
    expect(requested.map(({ endpoint }) => endpoint.name).filter((name) => !found.has(name))).toEqual([])
  })

  it('cannot be changed or emptied, even with the database’s own words', async () => {
    for (const words of [
      "update audit_log set who = 'nobody'",
      'delete from audit_log',
      'truncate audit_log',
    ])
      await expect(shop.shop.pool.query(words)).rejects.toThrow('never changed or removed')
  })

  it('is searched by words, person and day', async () => {
    const { body } = ok(await owner.get(`/audit?search=fraud&from=2020-01-01`))
    expect(body.total).toBeGreaterThan(0)
    expect(ok(await owner.get('/audit?to=2020-01-01')).body.total).toBe(0)
    expect((await care.get('/audit')).status).toBe(403)
  })
})
