import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

type Entry = {
  id: string
  who: string
  who_name: string | null
  action: string
  entity: string
  name: string | null
  is_withheld: boolean
  changes: { path: string[]; kind: string; before: string[]; after: string[] }[]
  difference: string
  reason: string
}
const entriesIn = ({ status, body }: TestAnswer) => {
  expect([status, body.message ?? null]).toEqual([200, null])
  return body.entries as Entry[]
}
const read = async (query: string, by = owner) => entriesIn(await by.get(`/audit?${query}`))
const write = (values: object) =>
  shop.shop.pool.query(
    `insert into audit_log (at, staff_id, who, action, entity, entity_id, before, after, reason)
     select coalesce((v ->> 'at')::timestamptz, now()), (v ->> 'staff')::uuid, coalesce(v ->> 'who', 'x@example.com'), v ->> 'action', v ->> 'entity',
       v ->> 'id', v -> 'before', v -> 'after', coalesce(v ->> 'reason', '') from (select $1::jsonb v) as given`,
    [JSON.stringify(values)],
  )

let roles = 0
/** A colleague with a role of these rights. */
async function withRights(...rights: string[]): Promise<AtDesk> {
  const { rows } = await shop.shop.pool.query<{ key: string }>(
    `insert into staff_roles (key, name, reach, rights, decided) values ($1, $2, 'all', $3, $3) returning key`,
    [`reader${(roles += 1)}`, { chi: 'r', eng: 'r', cn: 'r', tw: 'r' }, rights],
  )
  return atDesk(shop, rows[0]?.key as 'owner') // a role of the test's own
}

describe('an entry', () => {
  it('names its actor, its subject, and each changed field', async () => {
    const { body } = await owner.send('POST', '/coupons', {
      code: 'CALM10',
      kind: 'percent',
      percent: 10,
      label: { chi: '九折', eng: 'Calm', cn: '九折' },
      minimum_goods: 200,
      state: 'draft',
    })
    expect(body.coupon ?? body).toMatchObject({ code: 'CALM10' })
    const [entry] = await read('action=staff-create-coupon')
    expect(entry).toMatchObject({ who: owner.email, name: 'CALM10', is_withheld: false })
    expect(entry?.who_name).not.toBe(owner.email)
    expect(entry?.changes).toContainEqual({
      path: ['minimumGoods'],
      kind: 'money',
      before: [],
      after: ['HKD 200'],
    })
    expect(JSON.stringify(entry?.changes)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(entry?.difference).toContain('percent: 10')
  })

  it('of a deleted subject has its sentence without a name', async () => {
    await write({ action: 'staff-hold', entity: 'order', id: '01890a5d-ac96-774b-bcce-b302099a8057' })
    expect((await read('action=staff-hold'))[0]).toMatchObject({ name: null, entity: 'order' })
    await write({ action: 'staff-hold', entity: 'order', id: 'no id at all' })
    expect((await read('action=staff-hold'))[0]).toMatchObject({ name: null })
  })
})

describe('a reader with fewer rights', () => {
  it('sees that an action occurred, but neither its subject nor its changes', async () => {
    await write({
      action: 'staff-adjust-wallet',
      entity: 'wallet',
      reason: 'a secret gift',
      after: { note: 'lavender' },
    })
    const reader = await withRights('desk', 'audit.read', 'orders.read')
    expect((await read('action=staff-adjust-wallet', reader))[0]).toMatchObject({
      is_withheld: true,
      name: null,
      changes: [],
      difference: '',
      reason: '',
    })
    expect(await read('search=lavender', reader)).toEqual([])
    expect(await read('search=lavender')).toHaveLength(1)
  })

  it('sees neither amounts nor personal data in visible entries', async () => {
    await write({
      action: 'staff-refund',
      entity: 'order',
      id: 'E1',
      after: { status: 'paid', amount: 5, email: 'mary@example.com' },
    })
    const reader = await withRights('desk', 'audit.read', 'orders.read', 'orders.note')
    const [entry] = await read('entity_id=E1', reader)
    expect(entry?.changes.map(({ path }) => path.join())).toEqual(['status'])
    const [whole] = await read('entity_id=E1')
    expect(whole?.changes.map(({ path }) => path.join()).toSorted()).toEqual(['amount', 'email', 'status'])
  })

  it('has no search results for hidden data', async () => {
    await write({
      action: 'staff-refund',
      entity: 'order',
      id: 'H1',
      reason: 'because of rosemary',
      before: { status: 'Waiting Room', amount: 31337 },
      after: {
        status: 'paid',
        total: { currency: 'HKD', minor: 4_273_100 },
        email: 'hidden@example.com',
        conditions: ['country hk', 'spentFrom 98765'],
        refund: { amount: '5551.00', note: 'thyme' },
      },
    })
    const plain = ['rosemary', 'waiting room', 'thyme', 'hk']
    const amounts = ['31337', '98765', '5551', 'thyme 5551']
    const words = [...plain, ...amounts, '4273100', 'hidden@example']
    const found = async (by: AtDesk) => {
      const answers = await Promise.all(
        words.map((word) => read(`entity_id=H1&search=${encodeURIComponent(word)}`, by)),
      )
      return words.filter((_, at) => answers[at]?.length === 1)
    }
    const rights = ['desk', 'audit.read', 'orders.read', 'orders.note']
    expect(await found(owner)).toEqual(words)
    expect(await found(await withRights(...rights))).toEqual(plain)
    expect(await found(await withRights(...rights, 'orders.money'))).toEqual([...plain, ...amounts])
    expect(await found(await withRights(...rights, 'customers.read'))).toEqual([...plain, 'hidden@example'])
    for (const written of ['42731.00', '42,731.00', 'HK$42,731.00', '5,551.00']) {
      const search = `entity_id=H1&search=${encodeURIComponent(written)}`
      expect(await read(search)).toHaveLength(1)
      expect(await read(search, await withRights(...rights, 'orders.money'))).toHaveLength(1)
      expect(await read(search, await withRights(...rights))).toEqual([])
    }
  })

  it('has complete pages of the visible results', async () => {
    await shop.shop.pool.query(
      `insert into audit_log (at, who, action, entity, entity_id, after, reason)
       select '2024-06-01'::timestamptz + n * interval '1 minute', 'pages@example.com', 'staff-note', 'order', 'P' || n,
         jsonb_build_object('amount', 777, 'status', case when n % 2 = 0 then '777' else 'other' end), ''
       from generate_series(1, 20) n`,
    )
    const reader = await withRights('desk', 'audit.read', 'orders.read', 'orders.note')
    const query = 'from=2024-05-01&to=2024-07-01&search=777&limit=4'
    const idsOf = async (more: string, by: AtDesk) =>
      (await by.get(`/audit?${query}${more}`)).body as {
        entries: { id: string; entity_id: string }[]
        total: number
      }
    const [first, second] = [await idsOf('', reader), await idsOf('&page=2', reader)]
    expect([first.total, (await idsOf('', owner)).total]).toEqual([10, 20])
    expect(first.entries.map((each) => each.entity_id)).toEqual(['P20', 'P18', 'P16', 'P14'])
    expect(await idsOf(`&after=${first.entries.at(-1)?.id}`, reader)).toMatchObject({
      entries: second.entries,
    })
    const end = await idsOf('&page=3', reader)
    expect(await idsOf(`&after=${end.entries.at(-1)?.id}`, reader)).toMatchObject({ entries: [] })
    expect(await idsOf('&after=1', reader)).toMatchObject({ entries: [] }) // an entry that is not among them
    expect((await idsOf('&sort=created', reader)).entries.map((each) => each.entity_id)[0]).toBe('P2')
  })

  it('is refused without the right to the log', async () => {
    const care = await atDesk(shop, 'care')
    expect((await care.get('/audit')).status).toBe(403)
    expect((await care.get('/audit/people')).status).toBe(403)
  })
})

describe('a search', () => {
  beforeAll(async () => {
    await write({
      at: '2026-01-05T02:00:00Z',
      action: 'staff-note',
      entity: 'order',
      id: 'S1',
      reason: 'Broken bottle',
    })
    await write({
      at: '2026-01-06T02:00:00Z',
      action: 'staff-note',
      entity: 'order',
      id: 'S2',
      after: { note: '碎了的玻璃樽' },
    })
    await write({
      at: '2026-01-07T02:00:00Z',
      action: 'staff-pick',
      entity: 'order',
      id: 'S3',
      who: 'kim@example.com',
    })
  })
  it.each([
    ['bottle broken', ['S1']],
    ['玻璃樽', ['S2']],
    ['kim@example', ['S3']],
    ['S3', ['S3']],
    ['note', []], // the name of a field is in no entry
    ['bottle gone', []],
    ['100%', []],
  ])('for %s finds %o', async (search, ids) => {
    const found = await read(`search=${encodeURIComponent(search)}&from=2026-01-01&to=2026-01-31`)
    expect(found.map((entry) => (entry as unknown as { entity_id: string }).entity_id)).toEqual(ids)
  })

  it('finds the actions on a subject by its name', async () => {
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      `select id from coupons where code = 'CALM10'`,
    )
    await write({
      action: 'staff-change-coupon',
      entity: 'coupon',
      id: rows[0]?.id,
      after: { state: 'paused' },
    })
    const found = await read('search=calm10')
    expect(found.map(({ action }) => action)).toContain('staff-change-coupon')
  })

  it('combines person, kind, subject and days', async () => {
    const query = 'from=2026-01-01&to=2026-01-31&entity=order'
    expect((await read(query)).map(({ action }) => action)).toEqual([
      'staff-pick',
      'staff-note',
      'staff-note',
    ])
    expect(await read(`${query}&action=staff-note`)).toHaveLength(2)
    expect(await read('from=2026-01-07&to=2026-01-07')).toHaveLength(1)
    expect(await read(`${query}&staff_id=01890a5d-ac96-774b-bcce-b302099a8057`)).toEqual([])
  })

  it('counts up to ten thousand, and 200 of a search', async () => {
    await shop.shop.pool.query(
      `insert into audit_log (at, who, action, entity, reason)
       select '2025-06-01'::timestamptz + n * interval '1 minute', 'bulk@example.com', 'staff-note', 'order', 'bulk ' || n from generate_series(1, 10100) n`,
    )
    const days = 'from=2025-05-01&to=2025-12-31'
    expect((await owner.get(`/audit?${days}`)).body.total).toBe(10_001)
    expect((await owner.get(`/audit?${days}&search=bulk`)).body.total).toBe(201)
  })
})

it('lists the people one can search by', async () => {
  const { body } = await owner.get('/audit/people')
  expect(body.people).toContainEqual(expect.objectContaining({ id: expect.any(String) as string }))
})

it('is exported as it is displayed', async () => {
  const answer = await shop.shop.api.fetch(
    new Request('http://shop.test/api/admin/v1/exports/audit?format=csv&query=action%3Dstaff-create-coupon', {
      headers: { cookie: owner.cookie },
    }),
    { ip: '127.0.0.1', seenIn: null },
  )
  const [heads = '', line = ''] = (await answer.text()).split('\r\n')
  expect(answer.status).toBe(200)
  expect(heads).toContain('difference')
  expect(line).toContain('percent: 10')
})
