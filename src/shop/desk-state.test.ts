import { expect, it } from 'vitest'
import { isDeskPath, localeOfPage, readDeskState, writeDeskState } from './desk-state.ts'

it.each([
  ['/desk', true],
  ['/desk.data', true],
  ['/desk/orders', true],
  ['/desktop', false],
  ['/en/desk', false],
])('%s is the desk: %s', (path, desk) => expect(isDeskPath(path)).toBe(desk))

it('reads back what it wrote, and nothing odd', () => {
  expect(readDeskState(`a=b; elowen_desk=${writeDeskState({ language: 'en', theme: 'dark' })}`)).toEqual({
    language: 'en',
    theme: 'dark',
  })
  expect(readDeskState('elowen_desk=xx.<script>')).toEqual({ language: 'hk', theme: null })
  expect(readDeskState(undefined)).toEqual({ language: 'hk', theme: null })
})

it('takes the language of the desk from what is remembered, of the shop from its path', () => {
  expect(localeOfPage('/desk/orders', 'elowen_desk=en.')).toBe('en')
  expect(localeOfPage('/cn/bag', 'elowen_desk=en.')).toBe('cn')
})
