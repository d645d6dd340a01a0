import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { memberSorts } from '../../customers/rules.ts'

let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
type Row = { id: string; name: string; total: number; currency: string; email: string }
const orders = async (query: string, by = owner) => ok(await by.get(`/orders?${query}`)).body.orders as Row[]

/** Every row of a list, two at a time, each page behind the last row of the one before. */
async function walked(list: 'orders' | 'members', sort: string): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const after = ids.length === 0 ? '' : `&after=${ids.at(-1)}`
    const found = ok(await owner.get(`/${list}?limit=2&sort=${sort}${after}`)).body[list] as Row[]
    ids.push(...found.map(({ id }) => id))
    if (found.length < 2) return ids
  }
}

describe('a list of orders', () => {
  beforeAll(async () => {
    for (const [pieces, firstname, country, currency] of [
      [1, 'Zoe', 'hk', 'HKD'],
      [3, 'adam', 'hk', 'HKD'],
      [2, 'Mia', 'jp', 'JPY'],
      [2, 'Mia', 'hk', 'HKD'],
      [2, 'Mia', 'hk', 'HKD'],
    ] as const)
      await anOrder(shop, { [shampoo]: pieces }, { delivery_firstname: firstname }, { country, currency })
    // who it is sent to is who is named; the rest is set to be sure
    await shop.shop.pool.query(`update orders o set firstname = a.firstname, lastname = ''
      from order_addresses a where a.order_id = o.id and a.kind = 'delivery'`)
  })

  it.each(['created', '-created', 'name', '-name', 'total', '-total'])(
    'is walked by %s from row to row, each once and in the order of one page',
    async (sort) => {
      const ids = (await orders(`sort=${sort}`)).map(({ id }) => id)
      expect(ids).toHaveLength(5)
      expect(await walked('orders', sort)).toEqual(ids)
    },
  )

  it('is sorted by name without regard to case, and by total without regard to currency', async () => {
    expect((await orders('sort=name')).map(({ name }) => name)).toEqual(['adam', 'Mia', 'Mia', 'Mia', 'Zoe'])
    const bySize = await orders('sort=total')
    const hong = bySize.filter(({ currency }) => currency === 'HKD').map(({ total }) => total)
    expect(hong).toEqual(hong.toSorted((a, b) => a - b))
    // thousands of yen are hundreds of dollars
    const yen = bySize.findIndex(({ currency }) => currency === 'JPY')
    expect([yen > 0, yen < 4]).toEqual([true, true])
  })

  it('sorts search results, and hides amounts from staff without the right to see them', async () => {
    const found = await orders(`search=${shampoo}&sort=-total`)
    expect(found.map(({ id }) => id)).toEqual((await orders('sort=-total')).map(({ id }) => id))
    const warehouse = await atDesk(shop, 'warehouse')
    const seen = (await orders('sort=-total', warehouse)).map(({ id }) => id)
    expect(seen).toEqual((await orders('sort=-created')).map(({ id }) => id))
    expect((await owner.get('/orders?sort=nonsense')).status).toBe(400)
  })
})

it.each(memberSorts)('members are walked by %s', async (sort) => {
  await Promise.all([aMember(shop), aMember(shop)])
  const { members } = ok(await owner.get(`/members?sort=${sort}&limit=100`)).body as { members: Row[] }
  expect(await walked('members', sort)).toEqual(members.map(({ id }) => id))
  const names = members.map(({ name }) => name.toLowerCase())
  if (sort === 'name') expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
})

it('stock is sorted by availability in both directions, and by sku', async () => {
  const left = async (sort: string) =>
    (ok(await owner.get(`/stock?sort=${sort}&limit=100`)).body.levels as { available: number }[]).map(
      ({ available }) => available,
    )
  const up = await left('available')
  expect(up).toEqual(up.toSorted((a, b) => a - b))
  const down = await left('-available')
  expect(down).toEqual(down.toSorted((a, b) => b - a))
  expect(down[0]).toBeGreaterThan(up[0] ?? 0)
})
