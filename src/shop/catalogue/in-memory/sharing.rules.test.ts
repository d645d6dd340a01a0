import { expect, it } from 'vitest'
import { anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'
import { interner } from './sharing.rules.ts'

const one = () =>
  aProduct({
    category: ['hair_care', 'gift'],
    options: [anOption({ subSku: 'A', price: 100 }), anOption({ subSku: 'B', price: 100 })],
  })

it('says equal parts once and changes nothing that can be seen', () => {
  const share = interner()
  const [first, second] = [share(one()), share({ ...one(), sku: 'OTHER' })]
  expect(first).toEqual(one())
  expect(second).toEqual({ ...one(), sku: 'OTHER' })
  expect(second.category).toBe(first.category)
  expect(first.options[1]?.price).toBe(first.options[0]?.price)
  expect(share({ ...one(), category: ['hair_care'] }).category).not.toBe(first.category)
})
