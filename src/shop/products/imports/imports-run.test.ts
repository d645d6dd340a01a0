import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { importedProducts, messages, productImports } from '#tools/builders/products/product-imports.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let manager: AtDesk
beforeAll(async () => {
  ;({ shop, manager } = await openProductDesk())
})
afterAll(() => shop.close())

const { view, work, checked, run } = productImports(() => ({ shop, manager }))
const { rows, product, someProducts, isCheaper } = importedProducts(() => shop)

describe('an import that runs', () => {
  it('resumes after an interruption, and imports each product once', async () => {
    const { found, file } = await someProducts(6)
    const { id } = await checked(file, { mode: 'live' })
    expect((await run(id)).status).toBe(200)
    const fourth = found[3]?.option ?? ''
    await rows(`create function break_off() returns trigger language plpgsql as $$
      begin if new.sub_sku = '${fourth}' then raise exception 'the machine stopped'; end if; return new; end $$`)
    await rows(
      'create trigger break_off before update on product_options for each row execute function break_off()',
    )
    await expect(work()).rejects.toThrow('the machine stopped')
    expect(await Promise.all(found.map(isCheaper))).toEqual([true, true, true, false, false, false])
    expect((await view(id)).import).toMatchObject({ state: 'running', counts: { done: 3 } })
    await rows('drop trigger break_off on product_options')
    const job = shop.shop.jobs.find(({ name }) => name === 'run-product-import')
    await Promise.all([job?.run({ importId: id }), job?.run({ importId: id }), job?.run({ importId: id })])
    await job?.run({ importId: id })
    expect(await Promise.all(found.map(isCheaper))).toEqual([true, true, true, true, true, true])
    expect((await view(id)).import).toMatchObject({ state: 'finished', counts: { done: 6 } })
    const versions = await rows<{ count: number }>(
      `select count(*)::int as count from product_versions v join products p on p.id = v.product_id
       where v.origin = 'imported' and p.sku = any ($1) group by p.id`,
      found.map(({ sku }) => sku),
    )
    expect(versions.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('fails for good after three times, and is looked over again from there', async () => {
    const { found, file } = await someProducts(1, 10)
    const { id } = await checked(file, { mode: 'live' })
    await run(id)
    await rows(
      'create trigger break_off before update on product_options for each row execute function break_off()',
    )
    await rows(`create or replace function break_off() returns trigger language plpgsql as $$
      begin raise exception 'the machine stopped'; end $$`)
    const job = shop.shop.jobs.find(({ name }) => name === 'run-product-import')
    await expect(job?.run({ importId: id })).rejects.toThrow()
    await expect(job?.run({ importId: id })).rejects.toThrow()
    await job?.run({ importId: id })
    await rows('drop trigger break_off on product_options')
    expect((await view(id)).import.state).toBe('failed')
    expect((await run(id)).body.code).toBe('products.import_state')
    const columns = ['product_sku', 'option_sku', 'price'].map((field, column) => ({ column, field }))
    expect(
      (await manager.send('POST', `/product-imports/${id}/check`, { columns, mode: 'live' })).status,
    ).toBe(200)
    await work()
    await run(id)
    await work()
    expect((await view(id)).import).toMatchObject({ state: 'finished', counts: { done: 1 } })
    expect(await Promise.all(found.map(isCheaper))).toEqual([true])
  })

  it('stops when it is cancelled, and starts once under repeated requests', async () => {
    const { found, file } = await someProducts(2, 12)
    const { id } = await checked(file, { mode: 'live' })
    const starts = await Promise.all([run(id), run(id), run(id)])
    expect(starts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const stops = await Promise.all([1, 2].map(() => manager.send('POST', `/product-imports/${id}/cancel`)))
    expect(stops.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await work()
    expect(await Promise.all(found.map(isCheaper))).toEqual([false, false])
    expect((await view(id)).import).toMatchObject({ state: 'cancelled', counts: { done: 0 } })
  })

  it('skips products that were changed after the check', async () => {
    const { found, file } = await someProducts(2, 14)
    const { id } = await checked(file, { mode: 'live' })
    const touched = await product(found[0]?.sku ?? '')
    const read = (await manager.get(`/products/${touched?.id}`)).body.product as {
      version: number
      document: Record<string, unknown>
    }
    const { name, summary, does, use, ingredients, suits } = read.document
    const saved = await manager.send('PUT', `/products/${touched?.id}/texts`, {
      version: read.version,
      mode: 'live',
      name: { ...(name as object), eng: 'Changed meanwhile' },
      summary,
      does,
      use,
      ingredients,
      suits,
    })
    expect(saved.status).toBe(200)
    await run(id)
    await work()
    const after = await view(id)
    expect(after.import).toMatchObject({ state: 'finished', counts: { done: 1, refused: 1 } })
    expect(messages(after)).toEqual([
      `Somebody changed ${found[0]?.sku} after it was checked. Please check the file again.`,
    ])
    expect(await Promise.all(found.map(isCheaper))).toEqual([false, true])
  })
})
