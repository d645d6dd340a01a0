import { expect, it } from 'vitest'
import { savedQuery, peekOf, withoutParam } from './list-query.rules.ts'

const query = new URLSearchParams('view=late&status=&country=hk&page=3&search=a+b')

it('a filter goes, the others stay, and the list begins on its first page', () => {
  expect(withoutParam(query, 'country')).toBe('?view=late&search=a+b')
  expect(withoutParam(query, 'country', 'view', 'search')).toBe('?')
})
it('a kept search has neither page nor empty words', () =>
  expect(savedQuery(query)).toBe('view=late&country=hk&search=a+b'))

it('a row beside the list is no part of what is kept, and leaves the page as it is', () => {
  const peeking = new URLSearchParams(peekOf(query, 'a1').slice(1))
  expect(peeking.get('page')).toBe('3')
  expect(savedQuery(peeking)).toBe('view=late&country=hk&search=a+b')
  expect(new URLSearchParams(peekOf(peeking, null).slice(1)).has('peek')).toBe(false)
})
