import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { conditioner, shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
})
afterAll(() => shop.close())

const set = (subSku: string, code: string, place?: string, by = warehouse) =>
  by.send('PUT', '/stock/shelves', { sub_sku: subSku, shelf_code: code, ...(place ? { place } : {}) })
type Level = { sub_sku: string; shelf_code: string | null }
const levels = async (query = '') =>
  ok(await warehouse.get(`/stock?limit=100&${query}`)).body.levels as Level[]
const shelfCodeOf = async (subSku: string) =>
  (await levels(`search=${subSku}`)).find((level) => level.sub_sku === subSku)?.shelf_code

async function upload(text: string, name = 'stock.csv', by = warehouse): Promise<TestAnswer> {
  const form = new FormData()
  form.append('file', new File([text], name, { type: 'text/csv' }))
  const answer = await shop.shop.api.fetch(
    new Request('http://shop.test/api/admin/v1/stock/shelves/import', {
      method: 'POST',
      headers: {
        cookie: by.cookie,
        'x-csrf-token': by.token,
        'x-shop-locale': 'en',
        origin: 'http://shop.test',
        'sec-fetch-site': 'same-origin',
      },
      body: form,
    }),
    { ip: '127.0.0.1', seenIn: null },
  )
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, body, headers: answer.headers }
}
async function exported(): Promise<string> {
  const answer = await shop.shop.api.fetch(
    new Request('http://shop.test/api/admin/v1/exports/stock?columns=sub_sku,place,shelf_code,on_hand', {
      headers: { cookie: warehouse.cookie },
    }),
    { ip: '127.0.0.1', seenIn: null },
  )
  return answer.text()
}
const changed = (answer: TestAnswer) => ok(answer).body.shelves as object[]

describe('a shelf', () => {
  it('is set, overwritten and removed, with audit entries', async () => {
    expect(ok(await set(shampoo, 'a 02')).body).toEqual({ shelf_code: 'A-02' })
    expect(await shelfCodeOf(shampoo)).toBe('A-02')
    ok(await set(shampoo, 'B-1'))
    expect(ok(await set(shampoo, ' ')).body).toEqual({ shelf_code: null })
    expect(await shelfCodeOf(shampoo)).toBeNull()
    ok(await set(shampoo, ''))
    const { rows } = await shop.shop.pool.query<{ before: object; after: object }>(
      `select before, after from audit_log where action = 'staff-set-shelf' and entity_id = $1 order by id`,
      [shampoo],
    )
    expect(rows.map(({ before, after }) => [before, after])).toEqual(
      [
        [null, 'A-02'],
        ['A-02', 'B-1'],
        ['B-1', null],
        [null, null],
      ].map((sides) => sides.map((shelfCode) => ({ place: 'warehouse', shelfCode }))),
    )
  })

  it('is stored by place', async () => {
    ok(await owner.send('PUT', '/stock/places', { key: 'central', name: 'Central branch' }))
    ok(await set(shampoo, 'C-9', 'central'))
    ok(await set(shampoo, 'A-1'))
    expect(ok(await warehouse.get(`/stock/option?sub_sku=${shampoo}`)).body.shelves).toEqual([
      { place: 'warehouse', name: 'Warehouse', shelf_code: 'A-1' },
      { place: 'central', name: 'Central branch', shelf_code: 'C-9' },
    ])
  })

  it('is rejected if invalid, and without the right', async () => {
    expect(no(await set(shampoo, '=A1'))).toEqual([400, 'stock.bad_shelf'])
    expect(no(await set('NONE', 'A-1'))).toEqual([404, 'stock.unknown_option'])
    expect(no(await set(shampoo, 'A-1', 'moon'))).toEqual([404, 'stock.unknown_place'])
    const care = await atDesk(shop, 'care')
    expect(no(await set(shampoo, 'A-1', 'warehouse', care))).toEqual([403, 'staff.forbidden'])
    expect(no(await upload('sub_sku,shelf_code\r\n', 'stock.csv', care))).toEqual([403, 'staff.forbidden'])
  })

  it('set by two concurrent requests is the later one', async () => {
    const answers = await Promise.all(['D-1', 'D-2', 'D-3'].map((code) => set(conditioner, code)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await shop.shop.pool.query(`select shelf_code from stock_shelves where sub_sku = $1`, [
      conditioner,
    ])
    expect(rows).toEqual([{ shelf_code: expect.stringMatching(/^D-[123]$/) }])
  })

  it('sorts the stock list, ascending and descending', async () => {
    ok(await set(shampoo, 'A-10'))
    ok(await set(conditioner, 'A-9'))
    expect((await levels('sort=shelf')).slice(0, 2).map((level) => level.sub_sku)).toEqual([
      conditioner,
      shampoo,
    ])
    expect((await levels('sort=-shelf')).slice(0, 2).map((level) => level.sub_sku)).toEqual([
      shampoo,
      conditioner,
    ])
  })
})

describe('the stock file', () => {
  it('has no effect when imported as exported; with new codes it sets them once', async () => {
    expect(changed(await upload(await exported()))).toEqual([])
    const file = `sub_sku,place,shelf_code\r\n${shampoo},warehouse,b-3\r\n${conditioner},,\r\n`
    const answer = await upload(file)
    expect(changed(answer)).toEqual([
      { place: 'warehouse', sub_sku: shampoo, was: 'A-10', shelf_code: 'B-3' },
      { place: 'warehouse', sub_sku: conditioner, was: 'A-9', shelf_code: null },
    ])
    expect([await shelfCodeOf(shampoo), await shelfCodeOf(conditioner)]).toEqual(['B-3', null])
    expect(changed(await upload(file))).toEqual([])
    expect(await exported()).toContain(`${shampoo},warehouse,B-3`)
  })

  it.each([
    ['sku,on_hand\r\nX,1', 'stock.file_without_shelves', 'shelf_code'],
    [
      `sku,shelf_code\r\n${shampoo},C-1\r\nNONE,C-2`,
      'stock.file_bad_line',
      'Line 3: There is no option NONE.',
    ],
    [`sku,shelf_code\r\n${shampoo},-`, 'stock.file_bad_line', 'Line 2'],
    [`sku,shelf_code,place\r\n${shampoo},C-1,moon`, 'stock.file_bad_line', 'Line 2'],
    [`sku,shelf_code\r\n${shampoo},C-1\r\n${shampoo},C-2`, 'stock.file_bad_line', 'listed twice'],
    ['%PDF-1.7', 'stock.unreadable_file', 'CSV or Excel'],
  ])('%j is refused as a whole', async (text, code, words) => {
    const answer = await upload(text)
    expect(no(answer)).toEqual([400, code])
    expect(answer.body.message).toContain(words)
    expect(await shelfCodeOf(shampoo)).toBe('B-3')
  })

  it('imported twice concurrently changes each shelf once', async () => {
    const answers = await Promise.all([1, 2].map(() => upload(`sku,shelf_code\r\n${conditioner},E-5`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await shelfCodeOf(conditioner)).toBe('E-5')
  })
})

describe('a pick list', () => {
  it('is ordered by shelf, on the screen and in its file', async () => {
    ok(await set(shampoo, 'A-2'))
    ok(await set(conditioner, 'A-10'))
    const orders = ordersAtDesk(shop, () => ({ owner, warehouse }))
    const { id, order } = await orders.aPaidOrder({ [conditioner]: 1, [shampoo]: 2 })
    const view = (await orders.aPaidOrder({ [shampoo]: 1 })).desk
    expect((await view()).lines).toMatchObject([{ reservations: [{ sub_sku: shampoo, shelf_code: 'A-2' }] }])
    const { wave } = ok(await warehouse.send('POST', '/waves', { ids: [id] })).body as {
      wave: { id: string; number: string; lines: Level[] }
    }
    const walked = [
      { sub_sku: shampoo, shelf_code: 'A-2' },
      { sub_sku: conditioner, shelf_code: 'A-10' },
    ]
    expect(wave.lines).toMatchObject(walked)
    const lines = (query: string) => warehouse.get(`/waves/lines${query}`)
    const row = { wave: wave.number, place: 'Warehouse', box: 1, order: order.number, picked: 0 }
    expect(ok(await lines(`?wave=${wave.id}`)).body).toMatchObject({
      lines: [
        { ...row, ...walked[0], pieces: 2 },
        { ...row, ...walked[1], pieces: 1 },
      ],
      total: 2,
    })
    expect(ok(await lines('')).body).toMatchObject({ total: 2 })
    expect(no(await lines(`?wave=${crypto.randomUUID()}`))).toEqual([404, 'orders.unknown_wave'])
    const answer = await shop.shop.api.fetch(
      new Request(`http://shop.test/api/admin/v1/exports/wave-lines?query=wave%3D${wave.id}`, {
        headers: { cookie: warehouse.cookie },
      }),
      { ip: '127.0.0.1', seenIn: null },
    )
    const text = await answer.text()
    expect(text).toContain(`${wave.number},A-2,Warehouse,${shampoo}`)
    expect(text.indexOf('A-2,')).toBeLessThan(text.indexOf('A-10,'))
  })
})
