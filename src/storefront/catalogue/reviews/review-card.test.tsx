// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderedInShop } from '#tools/testing/rendered-in-shop.tsx'
import type { ReviewView } from '../product/product-view.ts'
import { ReviewCard } from './review-card.tsx'

const review: ReviewView = {
  id: '01a1fb8e-625b-75a6-b02d-0779756db4f7',
  name: '阿晴',
  day: '16/11/2026',
  isoDay: '2026-11-16',
  rating: 5,
  title: '油頭有救',
  text: '洗完成日都清爽。',
  language: 'zh-Hant',
  into: 'en',
  verified: true,
  helpful: 3,
  scalpType: null,
  reply: 'Thank you',
  rewarded: false,
  photos: [],
  video: null,
  related: [],
}
const words = { title: 'Hope for oily hair', content: 'Fresh all day.' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const networkAnswers = (body: unknown, status = 200) => {
  const fetched = vi.fn(async (_url: string) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const typed = () =>
  [...document.querySelectorAll('[role=status] span[aria-hidden] ')]
    .map((span) => span.firstChild?.textContent ?? '')
    .join('|')

describe('translating a review', () => {
  it('shows a loader for 2.2 seconds, then types 20 ms a character', async () => {
    const fetched = networkAnswers({ translations: [{ comment_id: review.id, ...words }] })
    renderedInShop(<ReviewCard review={review} />)
    expect(screen.getByText('油頭有救')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Translate' }))
    expect(fetched.mock.calls[0]?.[0]).toBe(`/api/v1/language/translate?comment_ids=${review.id}&lang=en`)
    await pass(2_199)
    expect(screen.getByText('Translating')).toBeTruthy()
    expect(screen.queryByText('油頭有救')).toBeNull()
    await pass(1)
    expect(screen.queryByText('Translating')).toBeNull()
    await pass(100)
    expect(typed()).toBe('Hope |Fresh')
    await pass(400)
    expect(typed()).toBe('Hope for oily hair|Fresh all day.')
  })

  it('returns to the original on a second click, also while waiting', async () => {
    networkAnswers({ translations: [{ comment_id: review.id, ...words }] })
    renderedInShop(<ReviewCard review={review} />)
    fireEvent.click(screen.getByRole('button', { name: 'Translate' }))
    await pass(3_000)
    fireEvent.click(screen.getByRole('button', { name: 'Show the original' }))
    expect(screen.getByText('洗完成日都清爽。')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Translate' }))
    await pass(500)
    fireEvent.click(screen.getByRole('button', { name: 'Show the original' }))
    await pass(3_000)
    expect(screen.getByText('油頭有救')).toBeTruthy()
  })

  it.each([
    ['the call fails', { message: 'later' }, 503],
    ['nothing could be translated', { translations: [] }, 200],
  ] as const)('restores the original silently when %s', async (_, body, status) => {
    networkAnswers(body, status)
    renderedInShop(<ReviewCard review={review} />)
    fireEvent.click(screen.getByRole('button', { name: 'Translate' }))
    await pass(2_300)
    expect(screen.getByText('油頭有救')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Translate' })).toBeTruthy()
  })

  it('is not offered for readable languages', () => {
    renderedInShop(<ReviewCard review={{ ...review, into: null }} />)
    expect(screen.queryByRole('button', { name: /Translate/ })).toBeNull()
    expect(screen.getByText('Verified purchase')).toBeTruthy()
    expect(screen.getByText('Thank you')).toBeTruthy()
  })
})
