import { expect, it } from 'vitest'
import { shapes } from '#shop/settings/catalog.rules.ts'
import { fieldOf, withLists } from '#shop/settings/field.rules.ts'
import { typedOf } from '#shop/settings/typed.rules.ts'
import { fieldAt, joinedTicks, shownLines } from './field-path.rules.ts'

it('finds the field of a path through groups, lists, maps and kinds', () => {
  expect(fieldAt(fieldOf(shapes.homepage), '/treatmentList')).toMatchObject({
    kind: 'lines',
    goods: 'product',
  })
  const payment = fieldOf(shapes.payment_method)
  expect([fieldAt(payment, '/0/key')?.kind, fieldAt(payment, '/0/value')?.kind]).toEqual(['text', 'lines'])
  const rewards = fieldOf(shapes.review_rewards)
  expect(fieldAt(rewards, '/choices/0/subSku')).toMatchObject({ kind: 'text' })
  expect(fieldAt(rewards, '/nowhere/0')).toBeNull()
})

it('shows a row of a map once, and the key alone where its value is empty', () => {
  const typed = typedOf(fieldOf(shapes.payment_method), { hk: ['fps', 'payme'], jp: [] })
  expect(shownLines([...typed])).toEqual([
    ['/0/value', 'fps\npayme'],
    ['/1/key', 'jp'],
  ])
})

it('shows the ticks of a field as one line, also if none is set', () => {
  const field = withLists(fieldOf(shapes.payment_method), () => ({ options: ['hk', 'jp', 'fps', 'payme'] }))
  const typed = typedOf(field, { hk: ['payme', 'fps'], jp: [] })
  expect(shownLines(joinedTicks(field, [...typed]))).toEqual([
    ['/0/value', 'payme\nfps'],
    ['/1/key', 'jp'],
  ])
})
