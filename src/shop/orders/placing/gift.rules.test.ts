import { expect, it } from 'vitest'
import { giftError } from './gift.rules.ts'

it.each([
  ['生日快樂 Happy birthday 2026', null],
  ['', 'gift_incomplete'],
  ['二〇二六年快樂', null],
  ['字'.repeat(100), null],
  ['字'.repeat(101), 'gift_text'],
  ['𠮷'.repeat(100), null],
  ['e\u0301te\u0301', null],
  ['Happy birthday!', 'gift_text'],
  ['生日快樂🎂', 'gift_text'],
  ['два', 'gift_text'],
  ['one\ntwo', 'gift_text'],
  ['１２３', null],
])('%j: %s', (message, error) => {
  expect(giftError({ recipient: 'Ka Yan', message, sender: 'Ming' }, false)).toBe(error)
})

it('requires a recipient and a sender', () => {
  expect(giftError({ recipient: '', message: 'Hi', sender: 'Ming' }, false)).toBe('gift_incomplete')
  expect(giftError({ recipient: 'Ka Yan', message: 'Hi', sender: '' }, false)).toBe('gift_incomplete')
})

it.each([
  ['Happy birthday!', null],
  ['生日快樂！身體健康，萬事如意。', null],
  ["It’s yours, isn't it?", null],
  ['a <b> c', 'gift_text'],
  ['生日快樂🎂', 'gift_text'],
])('with punctuation allowed, %j: %s', (message, error) => {
  expect(giftError({ recipient: 'Ka Yan', message, sender: 'Ming' }, true)).toBe(error)
})
