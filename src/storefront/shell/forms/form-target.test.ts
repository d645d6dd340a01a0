import { expect, it } from 'vitest'
import { filledIn } from './form-target.ts'

const answer = { order: { _id: 'a/b?c' }, count: 2, token: null }

it.each([
  ['/en/checkout/{order._id}', '/en/checkout/a%2Fb%3Fc'],
  ['/x?n={count}', '/x?n=2'],
  ['/plain', '/plain'],
  ['/x/{token}', null],
  ['/x/{order.number}', null],
  ['/x/{nobody.at.home}', null],
])('%s leads to %s', (template, path) => expect(filledIn(template, answer)).toBe(path))
