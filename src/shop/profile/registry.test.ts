import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import type { PersonalTable } from '../personal-table.ts'
import { exportedOf } from './export.store.ts'
import { ordered, personalTables, registry } from './registry.ts'
import cn from './words/cn.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import hk from './words/hk.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]

const columnsOfDatabase = () =>
  rows<{ table: string; column: string }>(
    `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  )
/** Columns with which a table refers to another. */
const pointingAt = (target: string) =>
  rows<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = $1::regclass`,
    target,
  )

const declared = new Map(personalTables())
const ofNobody = registry.flatMap((room) => room.ofNobody ?? [])
const erasedOf = ({ erased = [] }: PersonalTable) => (erased === 'rows' ? [] : erased)

describe('the registry of personal data', () => {
  it('declares every table once', async () => {
    const tables = new Set((await columnsOfDatabase()).map(({ table }) => table))
    const names = [...personalTables().map(([name]) => name), ...ofNobody]
    expect(names.toSorted()).toEqual([...tables].toSorted())
  })

  it('knows the table behind every view, which has no data of its own', async () => {
    const beneath = await rows<{ view: string; table: string }>(
      `select distinct v.relname as view, t.relname as "table" from pg_class v
       join pg_rewrite r on r.ev_class = v.oid join pg_depend d on d.objid = r.oid and d.refobjid <> v.oid
       join pg_class t on t.oid = d.refobjid where v.relkind in ('v', 'm') and v.relnamespace = 'public'::regnamespace`,
    )
    const known = new Set([...declared.keys(), ...ofNobody])
    expect(beneath.filter(({ table }) => !known.has(table))).toEqual([])
  })

  it('declares every personal column of a table, and no column that does not exist', async () => {
    const found = await columnsOfDatabase()
    for (const [name, table] of declared) {
      const ownKeys = found.filter((each) => each.table === name).map(({ column }) => column)
      const output = new Set([...(table.exported ?? []), ...erasedOf(table), ...(table.inner ?? [])])
      expect([name, [...output].toSorted()]).toEqual([name, ownKeys.toSorted()])
      const known = new Set([...ownKeys, ...Object.keys(table.derived ?? {})])
      for (const column of [
        ...(table.summaryColumns ?? []),
        ...(table.money ?? []),
        ...(table.key ?? ['id']),
      ])
        expect([name, column, known.has(column)]).toEqual([name, column, true])
    }
  })

  it('marks no table as impersonal that references a person or has a column for one', async () => {
    const pointers = [...(await pointingAt('members')), ...(await pointingAt('orders'))]
    const named = (await columnsOfDatabase()).filter(({ column }) =>
      /(?:^|_)(?:email|phone|member_id|session|ip|firstname|lastname|recipient)(?:$|_)/.test(column),
    )
    // staff of the shop, and phone numbers of its branches
    const ownKeys = ['staff_accounts', 'staff_sessions', 'branches']
    expect(
      [...pointers, ...named].filter(({ table }) => ofNobody.includes(table) && !ownKeys.includes(table)),
    ).toEqual([])
  })

  it('declares the merge behaviour of every column that references an account', async () => {
    for (const { table, column } of await pointingAt('members')) {
      const output = declared.get(table)
      const fates = [output?.moves?.includes(column) === true, output?.stay?.[column] !== undefined]
      expect([table, column, fates.filter(Boolean).length]).toEqual([table, column, 1])
    }
  })

  it('has a reason for every column that is not erased', () => {
    for (const [name, table] of declared) {
      const isWhole = table.erased === 'rows'
      expect([name, isWhole || (table.stays?.length ?? 0) > 20]).toEqual([name, true])
    }
  })

  it('exports no secret', () => {
    for (const [name, table] of declared)
      expect([
        name,
        exportedOf(table).filter((column) => /hash|secret|token|sealed|password$/.test(column)),
      ]).toEqual([name, []])
  })

  it('has every room that declares tables, and calls each one that has a step', () => {
    const rooms = readdirSync(join(import.meta.dirname, '..'), { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('personal-data.ts'))
      .map((file) => file.split('/')[0])
    expect(registry.map(({ room }) => room).toSorted()).toEqual(rooms.toSorted())
    const having = (step: 'erase' | 'merge') => registry.filter((room) => room[step]).map(({ room }) => room)
    expect(ordered.erasing.map(({ room }) => room).toSorted()).toEqual(having('erase').toSorted())
    expect(ordered.merging.map(({ room }) => room).toSorted()).toEqual(having('merge').toSorted())
  })

  it.each(Object.entries({ hk, zh, cn, en }))('%s has words for everything the page shows', (_, words) => {
    const view = personalTables().filter(([, { summaryColumns: columns }]) => columns !== undefined)
    const needed = [
      ...view.map(([name]) => `title.${name}`),
      ...view.flatMap(([, table]) => (table.summaryColumns ?? []).map((column) => `column.${column}`)),
      ...['title', 'made', 'text', 'none'].map((word) => `page.${word}`),
    ]
    expect(Object.keys(words).toSorted()).toEqual([...new Set(needed)].toSorted())
  })
})
