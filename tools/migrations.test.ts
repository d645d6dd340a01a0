import { expect, it, test } from 'vitest'
import { taken, undeclared } from './migrations.mjs'

test.each([
  ['drop table orders', ['orders']],
  ['DROP TABLE IF EXISTS orders, order_lines CASCADE;', ['orders', 'order_lines']],
  ['drop view wishes', ['wishes']],
  ['alter table orders drop column email', ['orders.email']],
  ['alter table only public.orders drop if exists "email" cascade', ['orders.email']],
  [
    'alter table orders\n  add column note text,\n  drop email,\n  rename total to sum',
    ['orders.email', 'orders.total'],
  ],
  ['alter table orders rename column email to mail', ['orders.email']],
  ['alter table orders rename to purchases', ['orders']],
  ['alter table orders alter column total type bigint', ['orders.total']],
  ['alter table orders alter email set not null', ['orders.email']],
  ['alter table orders add column note text not null', ['orders.note']],
])('%s removes part of the schema of the previous release', (sql, names) => expect(taken(sql)).toEqual(names))

test.each([
  'create table notes (id uuid primary key); alter table notes drop column id; drop table notes',
  'alter table orders add column note text',
  "alter table orders add column note text not null default 'drop table orders'",
  'alter table orders add column many numeric(10, 2) not null default 0, add check (many >= 0)',
  'alter table orders drop constraint orders_email_check',
  'alter table orders rename constraint a to b',
  'alter table orders add constraint some check (email is not null)',
  'alter table orders alter email drop not null, alter total set default 0',
  '-- drop table orders\n/* alter table orders drop email */ select 1',
  'create function f() returns void language plpgsql as $$ begin drop table orders; end $$',
  'drop index orders_email; drop trigger a on orders; drop function f()',
  'alter table wishes rename to wishlist_items; create view wishes as select * from wishlist_items',
])('%s is additive', (sql) => expect(taken(sql)).toEqual([]))

it('requires the release that last read it, and that it was published (rules/operations#14)', () => {
  const sql = 'alter table orders drop column email, drop column phone;'
  const lacking = undeclared('0300-a.sql', sql, ['0.1.0'])
  expect(lacking).toHaveLength(2)
  expect(lacking[0]).toContain('0300-a.sql takes orders.email from the release before')
  expect(
    undeclared('0300-a.sql', `-- last read in 0.1.0: orders.email, orders.phone\n${sql}`, ['0.1.0']),
  ).toEqual([])
  expect(
    undeclared('0300-a.sql', `-- last read in 0.2.0: orders.email, orders.phone\n${sql}`, ['0.1.0']),
  ).toEqual([
    '0300-a.sql: there is no release 0.2.0 that could have read orders.email last',
    '0300-a.sql: there is no release 0.2.0 that could have read orders.phone last',
  ])
})
