import { expect, it } from 'vitest'
import { inTickOrder } from './tick-order.rules.ts'

const usual = ['elowen', 'hair_care', 'shampoo', 'scalp_care']

it('sends ticked values in their stored order, of which the first is the main one', () => {
  const stored = ['hair_care', 'scalp_care', 'elowen']
  const shown = inTickOrder(usual, stored)
  expect(shown).toEqual(['hair_care', 'scalp_care', 'elowen', 'shampoo'])
  expect(shown.filter((value) => stored.includes(value))).toEqual(stored)
})

it('stays in the usual order while the stored order agrees with it', () => {
  expect(inTickOrder(usual, ['elowen', 'shampoo'])).toBe(usual)
  expect(inTickOrder(usual, [])).toBe(usual)
  expect(inTickOrder(usual, ['shampoo', 'gone'])).toBe(usual)
})
