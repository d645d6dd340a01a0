import { expect, it } from 'vitest'
import { savedQuery, peekOf, withoutParam } from './list-query.rules.ts'

const query = new URLSearchParams('view=late&status=&country=hk&page=3&search=a+b')

it('removing a filter retains the others, and returns to the first page', () => {
  expect(withoutParam(query, 'country')).toBe('?view=late&search=a+b')
  expect(withoutParam(query, 'country', 'view', 'search')).toBe('?')
})
it('a saved search has neither page nor empty parameters', () =>
  expect(savedQuery(query)).toBe('view=late&country=hk&search=a+b'))

it('a row beside the list is excluded from a saved search, and retains the page', () => {
  const peeking = new URLSearchParams(peekOf(query, 'a1').slice(1))
  expect(peeking.get('page')).toBe('3')
  expect(savedQuery(peeking)).toBe('view=late&country=hk&search=a+b')
  expect(new URLSearchParams(peekOf(peeking, null).slice(1)).has('peek')).toBe(false)
})
