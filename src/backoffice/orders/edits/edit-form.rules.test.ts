import { expect, it } from 'vitest'
import { fromForm } from '#api/wire/body.ts'
import { formWords } from '#api/wire/form-words.ts'
import { editOrder } from '#shop/revisions/contract.ts'
import { addedOf, fieldsOf, isEmpty, remainingOf, editInputOf } from './edit-form.rules.ts'

const a = { id: 'a', quantity: 3, refunded: 1 }
const b = { id: 'b', quantity: 1, refunded: 0 }
const body = (query: string) => editInputOf(new URLSearchParams(query), [a, b])

it('names only lines of which another number is to stay', () => {
  const words = body('q-a=1&q-b=1&q-c=4')
  expect(words).toEqual({ keep: ['a:1'], add: [], moves: false, province: '', city: '' })
  expect([remainingOf(words, a), remainingOf(words, b)]).toEqual([1, 1])
})

it('adds an option once, then counts and prices it', () => {
  expect(body('add=X-1').add).toEqual(['X-1:1'])
  expect(body('add=X-1&n-X-1=3&p-X-1=12.5&n-Y=2').add).toEqual(['X-1:3@12.5', 'Y:2'])
  expect(body('n-X-1=0&add=X-1').add).toEqual([])
  expect(body('n-X=500&p-X=cheap').add).toEqual(['X:99'])
  expect(addedOf('X-1:3@12.5')).toEqual({ subSku: 'X-1', pieces: 3, price: '12.5' })
})

it('ignores text that is not a number', () => {
  expect(isEmpty(body('q-a=-1&q-b=two&n-X=&q-a='))).toBe(true)
  expect(isEmpty(body('moves=1&city=taipa'))).toBe(false)
})

it('submits the previewed changes', () =>
  expect(fieldsOf(body('q-a=0&n-X=2&p-X=9'))).toEqual({
    'quantities[0][line_id]': 'a',
    'quantities[0][quantity]': '0',
    'add[0][sub_sku]': 'X',
    'add[0][quantity]': '2',
    'add[0][unit_price]': '9',
  }))

it('takes a line out while another one changes, as the preview shows', () => {
  const form = fromForm(Object.entries(fieldsOf(body('q-a=0&q-b=3'))))
  expect(formWords(editOrder.body, form)).toEqual({
    quantities: [
      { line_id: 'a', quantity: 0 },
      { line_id: 'b', quantity: 3 },
    ],
  })
})
