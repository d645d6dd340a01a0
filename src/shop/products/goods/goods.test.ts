import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

type Goods = { code: string; option_name: { eng: string } | null; price?: number | null; thumbnail: string }
type Answer = { found: Goods[]; named: Goods[] }

let shop: TestShop
let marketing: AtDesk
let warehouse: AtDesk
let reception: AtDesk
beforeAll(async () => {
  ;({ shop, warehouse } = await openProductDesk())
  marketing = await atDesk(shop, 'marketing')
  reception = await atDesk(shop, 'reception')
})
afterAll(() => shop.close())

const look = async (query: Record<string, string>, who = marketing) =>
  ok(await who.get(`/goods?${new URLSearchParams(query)}`)).body as unknown as Answer
const codes = (goods: readonly Goods[]) => goods.map(({ code }) => code)

describe('goods that a form names', () => {
  it('are found by name in any language, by brand and by code, in the kind that a field takes', async () => {
    const byName = await look({ search: 'hand wash', kind: 'product' })
    expect(codes(byName.found)).toContain('TERRA-HAND-WASH')
    expect(byName.found.every(({ option_name: option }) => option === null)).toBe(true)
    const byBrand = await look({ search: 'terra', kind: 'product' })
    expect(codes(byBrand.found).every((code) => code.startsWith('TERRA-'))).toBe(true)
    const options = await look({ search: 'ELOWEN-HAIR-OIL-30', kind: 'option' })
    expect(options.found[0]).toMatchObject({ code: 'ELOWEN-HAIR-OIL-30', option_name: {} })
    const both = await look({ search: 'elowen-hair-oil' })
    expect(codes(both.found).slice(0, 2)).toEqual(['ELOWEN-HAIR-OIL', 'ELOWEN-HAIR-OIL-30'])
    expect(both.found.length).toBeLessThanOrEqual(12)
    expect(await look({})).toEqual({ found: [], named: [] })
  })

  it('are named by their codes, without those that the shop does not have', async () => {
    const { named, found } = await look({ codes: 'TERRA-HAND-WASH,NO-SUCH-CODE,ELOWEN-HAIR-OIL-30' })
    expect(codes(named)).toEqual(['TERRA-HAND-WASH', 'ELOWEN-HAIR-OIL-30'])
    expect(named[0]?.thumbnail).not.toBe('')
    expect(found).toEqual([])
    // a product is not an option
    expect((await look({ codes: 'TERRA-HAND-WASH', kind: 'option' })).named).toEqual([])
  })

  it('show prices to staff with the right to see amounts, and names to all signed-in staff', async () => {
    const query = { search: 'TERRA-HAND-WASH', kind: 'product' }
    expect((await look(query)).found[0]?.price).toBeGreaterThan(0)
    for (const who of [warehouse, reception]) {
      const [goods] = (await look(query, who)).found
      expect(goods?.code).toBe('TERRA-HAND-WASH')
      expect(goods?.price ?? null).toBeNull()
    }
    no(await shop.get('/api/admin/v1/goods?search=oil'))
  })
})
