import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { idOf, importedProducts, productImports } from '#tools/builders/products/product-imports.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'
import { importFiles } from '../../processes/command-line/products/import-products.ts'
import { recordCatalogue, recordCommand } from '../../processes/command-line/record-command.ts'
import { allOf, mostProblems } from './import-run.rules.ts'
import { recordImport } from './record.ts'

let shop: TestShop
let manager: AtDesk
let warehouse: AtDesk
let auditor: AtDesk
let finance: AtDesk
beforeAll(async () => {
  ;({ shop, manager, warehouse } = await openProductDesk())
  auditor = await atDesk(shop, 'auditor')
  finance = await atDesk(shop, 'finance')
})
afterAll(() => shop.close())

const { upload, checked, run, work } = productImports(() => ({ shop, manager }))
const { rows, someProducts } = importedProducts(() => shop)

const byTheClock = async (name: string) => shop.shop.jobs.find((job) => job.name === name)?.run({})

type Run = Record<string, unknown> & { id: string; state: string; kind: string }
const runs = async (query = '') => ok(await auditor.get(`/imports?limit=100${query}`)).body.runs as Run[]
const newest = async (query = '') => (await runs(query))[0]!
const one = async (id: string, query = '') =>
  ok(await auditor.get(`/imports/${id}${query}`)).body as {
    run: Run
    problems: { line: number; name: string; message: string }[]
    total: number
  }
const counts = ({ state, rows: all, accepted, refused, changed, is_dry_run }: Run) => ({
  state,
  rows: all,
  accepted,
  refused,
  changed,
  is_dry_run,
})

describe('files that are imported at once', () => {
  const csv =
    'Date,Reference,Amount,Description\n2026-11-20 10:00,R1,120.00,FPS one\n2026-11-20 11:00,R2,80.00,FPS two'

  it('have a run with staff user, file and counts; the same file again changes nothing', async () => {
    const send = () =>
      finance.send('POST', '/fps/statements', { account: '004-1', csv, file_name: 'november.csv' })
    const { body } = ok(await send())
    const first = await newest('&kind=bank_statement')
    expect(first).toMatchObject({
      file_name: 'november.csv',
      started_by: finance.email,
      source: 'desk',
      state: 'done',
      rows: 2,
      changed: body.added,
    })
    ok(await send())
    expect(counts(await newest('&kind=bank_statement'))).toEqual({
      state: 'done',
      rows: 2,
      accepted: 2,
      refused: 0,
      changed: 0,
      is_dry_run: false,
    })
  })

  it('that are refused have only the reason, in the language of the reader', async () => {
    const before = await rows<{ count: number }>('select count(*)::int as count from bank_lines')
    expect((await finance.send('POST', '/fps/statements', { account: '004-1', csv: 'hello' })).status).toBe(
      400,
    )
    const { id, state, reason, file_name } = await newest('&kind=bank_statement')
    expect([state, file_name]).toEqual(['refused', ''])
    expect(reason).not.toBe('')
    const cookie = auditor.cookie
    const inChinese = await shop.get(`/api/admin/v1/imports/${id}`, { cookie, 'x-shop-locale': 'hk' })
    expect((inChinese.body.run as Run).reason).toMatch(/[\u4e00-\u9fff]/)
    expect(await rows('select count(*)::int as count from bank_lines')).toEqual(before)
  })

  it('store each refused row while the others are imported', async () => {
    const sent = {
      csv: 'number,carrier,tracking\n000000-AAAAAA,SF Express,SF1\n000000-BBBBBB,SF Express,SF2',
    }
    const { body } = ok(await warehouse.send('POST', '/shipments', sent))
    const found = await newest('&kind=shipments')
    expect(counts(found)).toMatchObject({ state: 'refused', rows: 2, accepted: 0, refused: 2, changed: 0 })
    const page = await one(found.id, '?limit=1&page=2')
    const problems = body.problems as { line: number; number: string; message: string }[]
    expect(page.total).toBe(2)
    expect(page.problems).toEqual(
      problems.slice(1).map(({ line, number, message }) => ({ line, name: number, message })),
    )
  })
})

describe('imports of products', () => {
  it('have a dry run for the check and a run for the import', async () => {
    const { file } = await someProducts(2)
    const { id } = await checked(`${file}\nNO-SUCH-PRODUCT,NO-SUCH-OPTION,0`, { mode: 'live' })
    const dry = await newest('&kind=products')
    expect(counts(dry)).toMatchObject({ state: 'done', rows: 3, refused: 1, changed: 2, is_dry_run: true })
    expect([dry.subject_id, dry.file_name]).toEqual([id, 'products.csv'])
    ok(await run(id))
    expect(await newest('&kind=products')).toMatchObject({ state: 'running', is_dry_run: false })
    await work()
    expect(counts(await newest('&kind=products'))).toMatchObject({ state: 'done', accepted: 2, changed: 2 })
    expect((await runs('&kind=products&run=dry')).map(({ is_dry_run }) => is_dry_run)).toEqual([true])
    expect((await runs('&kind=products&run=real')).map(({ is_dry_run }) => is_dry_run)).toEqual([false])
  })

  it('that cannot be read have refused runs, without an import', async () => {
    expect((await upload('only_headings', 'empty.csv')).status).not.toBe(200)
    expect(await newest('&kind=products')).toMatchObject({
      state: 'refused',
      file_name: 'empty.csv',
      subject_id: null,
    })
  })

  it('that are cancelled have a reason', async () => {
    const { file } = await someProducts(2, 4)
    const { id } = await checked(file)
    ok(await run(id))
    ok(await manager.send('POST', `/product-imports/${id}/cancel`))
    await work()
    const stopped = await newest('&kind=products')
    expect(counts(stopped)).toMatchObject({ state: 'interrupted', changed: 0 })
    expect(stopped.reason).not.toBe('')
  })

  it('without progress are marked as interrupted, and continue with the job', async () => {
    const { file } = await someProducts(1, 8)
    const { id } = await checked(file)
    ok(await run(id))
    const silence = (minutes: number) =>
      rows(
        `update import_runs set seen_at = seen_at - make_interval(mins => $1) where state = 'running'`,
        minutes,
      )
    await silence(50)
    await byTheClock('interrupt-silent-imports')
    expect((await newest('&kind=products')).state).toBe('running')
    await silence(20)
    await byTheClock('interrupt-silent-imports')
    expect(await newest('&kind=products')).toMatchObject({ state: 'interrupted', reason: '' })
    await work()
    expect(counts(await newest('&kind=products'))).toMatchObject({ state: 'done', changed: 1 })
  })

  it('keep their run when they are deleted', async () => {
    const { body } = await upload((await someProducts(1, 9)).file)
    const { id } = await checked((await someProducts(1, 10)).file)
    await rows(`update product_imports set created_at = created_at - interval '91 days'`)
    await byTheClock('forget-product-imports')
    expect((await newest('&kind=products&run=dry')).subject_id).toBeNull()
    expect((await manager.get(`/product-imports/${id}`)).status).toBe(404)
    expect((await manager.get(`/product-imports/${idOf(body)}`)).status).toBe(404)
  })
})

describe('commands', () => {
  it('have runs, dry ones marked and refused ones with each error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'elowen-imports-'))
    const file = join(folder, 'wrong.json')
    await writeFile(file, JSON.stringify([{ sku: 'A' }, { sku: 'B' }]))
    const result = await recordCatalogue(shop.shop, { file, isDryRun: true }, () =>
      importFiles(shop.shop, [file], { dryRun: true }),
    )
    const found = await newest('&source=command')
    expect(found).toMatchObject({
      kind: 'catalogue',
      state: 'refused',
      file_name: 'wrong.json',
      is_dry_run: true,
    })
    const page = await one(found.id)
    expect([page.total, page.problems[0]?.message]).toEqual([result.errors.length, result.errors[0]?.reason])
  })

  it('of a table end with their result, or as interrupted without changes', async () => {
    const ctx = shop.shop.systemContext()
    const countHolidays = () => rows('select count(*)::int as count from public_holidays')
    await recordCommand(shop.shop, { kind: 'holidays', file: '/srv/days.csv' }, (recording) =>
      ctx.transaction((tx) => recording.close(tx, allOf(7))),
    )
    expect(await newest('&kind=holidays')).toMatchObject({
      state: 'done',
      file_name: 'days.csv',
      started_by: '',
      rows: 7,
    })
    const before = await countHolidays()
    const broken = recordCommand(shop.shop, { kind: 'holidays', file: 'days.csv' }, (recording) =>
      ctx.transaction(async (tx) => {
        await recording.close(tx, allOf(7))
        throw new Error('the machine stopped')
      }),
    )
    await expect(broken).rejects.toThrow('the machine stopped')
    const found = await newest('&kind=holidays')
    expect([found.state, found.rows]).toEqual(['interrupted', null])
    expect(await countHolidays()).toEqual(before)
  })

  it('store a bounded number of refused rows', async () => {
    const many = Array.from({ length: mostProblems + 5 }, (_, index) => ({
      line: index + 1,
      name: 'a',
      reason: { text: 'b' },
    }))
    const ctx = shop.shop.systemContext()
    const begun = { kind: 'catalogue', source: 'command', fileName: 'f', startedBy: '' } as const
    await recordImport(ctx, begun, (recording) =>
      recording.close(ctx, { ...allOf(0), refused: many.length, problems: many, isRefused: true }),
    )
    expect((await one((await newest('&kind=catalogue')).id)).total).toBe(mostProblems)
  })
})

describe('the list', () => {
  it('requires the right to see the system', async () => {
    const care = await atDesk(shop, 'care')
    const { id } = await newest()
    expect((await care.get('/imports')).status).toBe(403)
    expect((await care.get(`/imports/${id}`)).status).toBe(403)
    expect((await auditor.get('/imports/00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  it('finds file names and staff users, sorts both ways, and pages after a row', async () => {
    expect((await runs('&search=november')).every(({ file_name }) => file_name === 'november.csv')).toBe(true)
    expect((await runs('&search=november')).length).toBeGreaterThan(0)
    expect((await runs(`&search=${encodeURIComponent(finance.email)}`)).length).toBeGreaterThan(0)
    expect(await runs('&search=100%25')).toEqual([])
    const all = (await runs()).map(({ id }) => id)
    expect((await runs('&sort=created')).map(({ id }) => id)).toEqual(all.toReversed())
    expect((await runs(`&after=${all[1]}`)).map(({ id }) => id)).toEqual(all.slice(2))
    expect((await runs('&state=refused')).every(({ state }) => state === 'refused')).toBe(true)
  })
})

it('earlier imports are added when the history begins', async () => {
  await rows('delete from import_runs')
  const migration = readFileSync('db/migrations/0272-import-runs.sql', 'utf8')
  await rows(migration.slice(migration.indexOf('-- Imports of products that were')))
  const kinds = await rows<{ kind: string }>('select distinct kind from import_runs order by kind')
  expect(kinds.map(({ kind }) => kind)).toEqual(['bank_statement'])
  expect(await runs('&kind=bank_statement')).toMatchObject([
    { rows: 2, changed: 0, started_by: finance.email },
    { rows: 2, changed: 2, started_by: finance.email },
  ])
  const { file } = await someProducts(1, 12)
  await checked(file)
  await rows('delete from import_runs')
  await rows(migration.slice(migration.indexOf('-- Imports of products that were')))
  expect(counts(await newest('&kind=products'))).toMatchObject({ state: 'done', rows: 1, is_dry_run: true })
})
