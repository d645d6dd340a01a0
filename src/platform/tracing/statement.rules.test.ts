import { expect, it } from 'vitest'
import { statementName } from './statement.rules.ts'

it.each([
  ['select "id" from "orders" where "id" = $1', 'select', 'orders'],
  ['insert into "cart_lines" ("id") select "id" from "carts"', 'insert', 'cart_lines'],
  ['update "orders" set "note" = $1', 'update', 'orders'],
  ['delete from only "carts" where "id" = $1', 'delete', 'carts'],
  ['select from graphile_worker.add_jobs(array[]::text[])', 'select', 'graphile_worker.add_jobs'],
  [
    'with "moved" as (update "payments" set "state" = $1 returning *) select * from "moved"',
    'with',
    'payments',
  ],
  ['begin', 'begin', null],
  ['select now()', 'select', null],
])('names a statement by kind and table: %s', (text, kind, table) => {
  expect(statementName(text)).toEqual({ kind, table })
})

it('ignores names inside string literals of a statement', () => {
  expect(statementName("select 'letters from mary@example.com', 'it''s from wong'")).toEqual({
    kind: 'select',
    table: null,
  })
  expect(statementName('mary from wong')).toEqual({ kind: 'other', table: null })
})
