// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { Locale } from '#shop/region.ts'
import { messagesOf } from '../../i18n/messages.server.ts'
import { Words } from '../../i18n/words.tsx'
import SearchResults from './search.route.tsx'
import type { SearchData } from './search.server.ts'

afterEach(cleanup)

function toView(locale: Locale, isAway: boolean) {
  const found: SearchData = {
    head: { title: '' },
    keyword: 'sham',
    sort: 'popularity',
    tiles: [],
    total: 0,
    page: 1,
    pages: 1,
    isAway,
    instead: { shelves: [{ value: 'oily_scalp', label: 'Oily scalp' }], tiles: [] },
  }
  const Page = createRoutesStub([
    {
      path: '/',
      loader: () => found,
      HydrateFallback: () => null,
      Component: () => (
        <Words locale={locale} messages={messagesOf[locale]}>
          <SearchResults />
        </Words>
      ),
    },
  ])
  render(<Page />)
}

it.each([
  ['hk', '搜尋暫時未能使用'],
  ['zh', '搜尋暫時無法使用'],
  ['cn', '搜索暂时无法使用'],
  ['en', 'Search is unavailable just now'],
] as const)(
  'reports in %s that search is unavailable, with links to categories',
  async (locale, sentence) => {
    toView(locale, true)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Oily scalp' })).toBeTruthy()
    expect(screen.queryByText('No matching products')).toBeNull()
  },
)

it('reports that there are no matches only if the search succeeded', async () => {
  toView('en', false)
  expect(await screen.findByText('No matching products')).toBeTruthy()
  expect(screen.queryByText('Search is unavailable just now')).toBeNull()
})
