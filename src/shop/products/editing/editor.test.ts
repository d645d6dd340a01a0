import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import {
  productEditor,
  sendable,
  textsOf,
  type EditedProduct,
  type Words,
} from '#tools/builders/products/product-editor.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let manager: AtDesk
let content: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  ;({ shop, manager, content, warehouse } = await openProductDesk({
    clock: { now: () => new Date('2026-11-23T02:00:00Z') },
  }))
})
afterAll(() => shop.close())

const { idOf, read, seen } = productEditor(() => ({ shop, manager }))

describe('texts of a product', () => {
  it('are shown to shoppers at once, in every language, and written down with both sides', async () => {
    const id = await idOf('ATELIER-COLLAGEN')
    const product = await read(id)
    expect(product).toMatchObject({ version: 1, live: 1, state: 'live', waiting: [] })
    const name = { ...product.document.name, eng: 'Collagen Shot', tw: '膠原飲' }
    const answer = ok(
      await content.send('PUT', `/products/${id}/texts`, {
        ...textsOf(product),
        name,
        does: { ...product.document.does, eng: 'First line\n\n- one\n- two <3' },
        version: 1,
        mode: 'live',
        note: 'shorter',
      }),
    )
    expect(answer.body.product).toMatchObject({ version: 2, live: 2, state: 'live' })
    await expect
      .poll(() => seen('ATELIER-COLLAGEN', (found: { name: Words }) => found.name))
      .toMatchObject({ eng: 'Collagen Shot', tw: '膠原飲' })
    await expect
      .poll(() =>
        seen('ATELIER-COLLAGEN', (found: { html_content: { does: Words } }) => found.html_content.does.eng),
      )
      .toBe('<p>First line</p><ul><li>one</li><li>two &lt;3</li></ul>')
    const log = await shop.shop.pool.query(
      `select who, before, after, reason from audit_log where action = 'staff-save-product-texts' order by id desc limit 1`,
    )
    expect(log.rows[0]).toMatchObject({
      who: content.email,
      reason: 'shorter',
      before: { 'name · eng': 'Marine Collagen Drink' },
      after: { 'name · eng': 'Collagen Shot', 'name · tw': '膠原飲' },
    })
  })

  it('that another user saved meanwhile are not overwritten, and other parts can still be saved', async () => {
    const id = await idOf('ATELIER-COLLAGEN')
    const product = await read(id)
    const save = (eng: string, version: number) =>
      manager.send('PUT', `/products/${id}/texts`, {
        ...textsOf(product),
        name: { ...product.document.name, eng },
        version,
        mode: 'live',
      })
    ok(await save('Mine', product.version))
    const late = await save('Yours', product.version)
    expect(no(late)).toEqual([409, 'products.outdated'])
    expect(late.body.values).toMatchObject({ version: product.version + 1, who: manager.email })
    expect(late.body.fields).toEqual({ 'name.eng': `${manager.email} saved: Mine` })
    expect((await read(id)).document.name.eng).toBe('Mine')
    const { document } = product
    ok(
      await manager.send('PUT', `/products/${id}/options`, {
        options: sendable(document.options),
        version: product.version,
        mode: 'live',
      }),
    )
  })

  it('are saved as a draft, which is published or discarded', async () => {
    const id = await idOf('ATELIER-COLLAGEN')
    const before = await read(id)
    const draft = ok(
      await content.send('PUT', `/products/${id}/texts`, {
        ...textsOf(before),
        name: { ...before.document.name, eng: 'Waiting' },
        version: before.version,
        mode: 'draft',
      }),
    ).body.product as EditedProduct
    expect(draft).toMatchObject({ state: 'changed', live: before.version })
    expect((await read(id)).waiting).toEqual([
      { field: 'name', of: '', language: 'eng', before: 'Mine', after: 'Waiting' },
    ])
    expect(await seen('ATELIER-COLLAGEN', (found: { name: Words }) => found.name.eng)).toBe('Mine')
    const dropped = ok(await content.send('POST', `/products/${id}/discard`, { version: draft.version }))
    expect(dropped.body.product).toMatchObject({ state: 'live', version: draft.version + 1 })
    expect((await read(id)).document.name.eng).toBe('Mine')
  })
})

describe('rights of roles', () => {
  it('content edits texts and publishes them, and no price', async () => {
    const id = await idOf('TERRA-HAND-WASH')
    const product = await read(id, content)
    const options = sendable(product.document.options)
    const { offers } = product.document
    const body = { options, offers, version: product.version, mode: 'draft' }
    expect(no(await content.send('PUT', `/products/${id}/options`, body))).toEqual([403, 'staff.forbidden'])
    const cheaper = options.map((option) => ({ ...option, price: 1 }))
    ok(await manager.send('PUT', `/products/${id}/options`, { ...body, options: cheaper }))
    const draft = await read(id)
    const publish = await content.send('POST', `/products/${id}/publish`, { version: draft.version })
    expect(no(publish)).toEqual([403, 'products.not_yours'])
    // a text change by this role goes live alone, and the price stays pending
    ok(
      await content.send('PUT', `/products/${id}/texts`, {
        ...textsOf(draft),
        summary: { chi: '新句子', eng: 'A new sentence', cn: '新句子' },
        version: draft.version,
        mode: 'live',
      }),
    )
    const after = await read(id)
    expect(after.state).toBe('changed')
    expect(new Set(after.waiting.map(({ field }) => field))).toEqual(new Set(['price']))
    await expect
      .poll(() => seen('TERRA-HAND-WASH', (found: { summary: Words }) => found.summary.eng))
      .toBe('A new sentence')
    ok(await manager.send('POST', `/products/${id}/publish`, { version: after.version }))
    expect((await read(id)).state).toBe('live')
  })

  it('the warehouse reads, without prices', async () => {
    const product = await read(await idOf('TERRA-HAND-WASH'), warehouse)
    expect(product.document.options[0]).toMatchObject({ price: null, usd: null, prices: [], tiers: [] })
    expect(product.waiting).toEqual([])
    const save = await warehouse.send('PUT', `/products/${product.id}/texts`, { version: 1 })
    expect(no(save)).toEqual([403, 'staff.forbidden'])
  })
})

describe('address, brand and countries', () => {
  it('the previous address redirects to the new one', async () => {
    const id = await idOf('TERRA-HAND-WASH')
    const { version, document } = await read(id)
    const body = { url: 'hand-wash-new', seo_title: { eng: 'Best hand wash' }, version, mode: 'live' }
    ok(
      await content.send('PUT', `/products/${id}/search`, {
        ...body,
        categories: ['bath'],
        words: 'soap, wash',
      }),
    )
    const byOld = `/api/v1/product?unique_url=${document.url}&brand=terra&html_content=1`
    await expect
      .poll(async () => (await shop.get(byOld)).body.product)
      .toMatchObject({ unique_url: 'hand-wash-new', html_content: { seo_title: { eng: 'Best hand wash' } } })
    expect((await read(id)).document).toMatchObject({ words: ['soap', 'wash'], categories: ['bath'] })
  })

  it('a product names fewer countries than its brand', async () => {
    const id = await idOf('ELOWEN-SCALP-SHAMPOO')
    const { version, document } = await read(id)
    const { brand, priority, groups, flags } = document
    const body = { brand, priority, groups, flags, version, mode: 'live' }
    ok(
      await manager.send('PUT', `/products/${id}/placement`, {
        ...body,
        countries: ['hk', 'sg'],
        flags: ['liquid'],
      }),
    )
    await expect
      .poll(() => seen('ELOWEN-SCALP-SHAMPOO', (found: { ships_to: string[] }) => found.ships_to))
      .toEqual(['hk', 'sg'])
  })
})
