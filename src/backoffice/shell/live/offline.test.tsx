// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import en from '../../words/en.json' with { type: 'json' }
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords } from '../../words/words.tsx'
import { useOfflineLinks } from './offline.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Page() {
  const { onClickCapture, notice } = useOfflineLinks()
  return (
    <>
      {notice}
      <div onClickCapture={onClickCapture}>
        <a href="/desk/waves">Waves</a>
        <a href="#main">Content</a>
      </div>
    </>
  )
}

function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}

it('stays on its page without a network, with a notice, and follows links again afterwards', () => {
  render(
    <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
      <Page />
    </DeskWords>,
  )
  const stays = (name: string) => !fireEvent.click(screen.getByRole('link', { name }))
  const notice = screen.getByRole('status')
  expect([notice.textContent, stays('Waves')]).toEqual(['', false])
  setOnline(false)
  expect(notice.textContent).toBe(`${en.frame.offline}. ${en.frame.offlineText}`)
  expect([stays('Waves'), stays('Content')]).toEqual([true, false])
  setOnline(true)
  expect([notice.textContent, stays('Waves')]).toEqual(['', false])
})
