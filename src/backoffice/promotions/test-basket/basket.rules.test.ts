import { expect, it } from 'vitest'
import { linesIn, momentIn, wireOf, withOneMore } from './basket.rules.ts'

const query = (text: string) => new URLSearchParams(text)

it('reads products of an address, without zero quantities', () =>
  expect(linesIn(query('q.A%3AB=2&q.C=0&q.D=x&q.=3&q.E=500&other=1'))).toEqual([
    { subSku: 'A:B', quantity: 2 },
    { subSku: 'E', quantity: 99 },
  ]))

it.each([
  ['2026-12-01T09:30', '2026-12-01T09:30:00+08:00'],
  ['2026-13-01T09:30', null],
  ['2026-12-01', null],
  [null, null],
])('reads %j as the moment %j in Hong Kong', (word, moment) => expect(momentIn(word)).toBe(moment))

it('builds the query of the API', () =>
  expect(
    wireOf(query('q.A=2&q.B=1&group=VIP&group=Staff&has_ordered=on&coupon=SPRING&at=2026-12-01T00:00')),
  ).toEqual({
    lines: 'A:2,B:1',
    groups: 'VIP,Staff',
    coupon: 'SPRING',
    has_ordered: '1',
    is_referred: '0',
    at: '2026-12-01T00:00:00+08:00',
  }))

it('adds one of an option and leaves the other parameters unchanged', () => {
  expect(withOneMore(query('q.A=2&country=tw'), 'A')).toBe('?q.A=3&country=tw')
  expect(withOneMore(query('country=tw'), 'B')).toBe('?country=tw&q.B=1')
})
