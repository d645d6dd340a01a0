import { expect, it } from 'vitest'
import { feedbackTopics, sendFeedback } from '#shop/content/contract.ts'
import { errorsIn } from './field.rules.ts'
import { feedbackRules, topics } from './feedback.rules.ts'

const right = {
  topic: 'order',
  name: 'Ming',
  email: 'ming@example.com',
  phone: '',
  order_number: '',
  text: 'The bottle arrived open.',
}

it.each([
  ['everything needed is there', {}, []],
  ['a topic is required', { topic: '' }, ['topic']],
  ['a name is required', { name: ' ' }, ['name']],
  ['an address is required', { email: '' }, ['email']],
  ['an address has to be one', { email: 'ming' }, ['email']],
  ['a telephone number may be left out, but not made up', { phone: 'none' }, ['phone']],
  ['ten characters are needed', { text: 'Too short' }, ['text']],
])('%s', (_, change, wrong) =>
  expect(Object.keys(errorsIn(feedbackRules, { ...right, ...change }))).toEqual(wrong),
)

it('offers the topics of the API', () => expect(topics).toEqual(feedbackTopics))

it('accepts valid input of the API', () =>
  expect(sendFeedback.body.safeDecode(right as never).success).toBe(true)) // with the field names of the API
