import { expect, it } from 'vitest'
import type { Visitor } from '#api/sessions/visitors.ts'
import { aCartItem, someCarts } from '#tools/testing/rendered-bag.tsx'
import { answersOf, holesFor, piecesOf } from './page-holes.ts'

const visitor = (differing: Partial<Visitor> = {}): Visitor => ({
  view: { groups: [], discountRate: 0 },
  firstname: null,
  carts: null,
  isWishlisted: async (id) => id === 'wished',
  ...differing,
})
const mei = visitor({
  firstname: 'Mei',
  carts: someCarts([aCartItem({ subSku: 'A', quantity: 3 }), aCartItem({ subSku: 'B', bundleSku: 'SET' })]),
})
const line = (subSku: string, bundleSku: string | null = null) => ({ subSku, bundleSku, interval: null })

it('splits a page at its holes', () => {
  const { marks } = holesFor(visitor(), { questions: new Set(), onPersonal: () => undefined })
  expect(new Set(Object.values(marks)).size).toBe(4)
  const { pieces, holes } = piecesOf(
    Buffer.from(`<b>${marks.firstname}</b>洗${marks.visitor}${marks.firstname}`),
  )
  expect(holes).toEqual(['firstname', 'visitor', 'firstname'])
  expect(pieces.map(String)).toEqual(['<b>', '</b>洗', '', ''])
  expect(piecesOf(Buffer.from('~firstname.0123456789abcdef~')).holes).toEqual([])
})

it('returns marks instead of names, and records the questions', async () => {
  const questions = new Set<string>()
  let isPersonal = false
  const holes = holesFor(mei, { questions, onPersonal: () => (isPersonal = true) })
  expect(holes.member()).toEqual({ firstname: holes.marks.firstname })
  expect([holes.held(line('A')), holes.held(line('B')), holes.held(line('B', 'SET'))]).toEqual([3, 0, 1])
  expect([holes.holds('B'), holes.holds('C')]).toEqual([true, false])
  expect(await holes.isWishlisted('wished')).toBe(true)
  expect(questions.size).toBe(7)
  expect(isPersonal).toBe(false)
  expect(holes.bag()).toBe(mei.carts)
  expect(isPersonal).toBe(true)
})

it('has the same answers for visitors with the same view, and for no others', async () => {
  const questions = new Set<string>()
  const holes = holesFor(mei, { questions, onPersonal: () => undefined })
  holes.member()
  holes.held(line('A'))
  holes.holds('C')
  await holes.isWishlisted('other')
  const answers = (of: Visitor) => answersOf(of, questions)
  const like = { ...mei, firstname: 'Ka Yan', carts: someCarts([aCartItem({ subSku: 'A', quantity: 3 })]) }
  expect(await answers(like)).toBe(await answers(mei))
  const others: Visitor[] = [
    visitor({ carts: mei.carts }),
    { ...mei, view: { groups: ['VIP'], discountRate: 0 } },
    { ...mei, view: { groups: [], discountRate: 5 } },
    { ...mei, carts: null },
    { ...mei, carts: someCarts([aCartItem({ subSku: 'A', quantity: 2 })]) },
    { ...mei, carts: someCarts([aCartItem({ subSku: 'A', quantity: 3 }), aCartItem({ subSku: 'C' })]) },
    { ...mei, isWishlisted: async () => true },
  ]
  const all = await Promise.all([mei, ...others].map(answers))
  expect(new Set(all).size).toBe(all.length)
})
