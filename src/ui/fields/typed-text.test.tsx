// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TypedText } from './typed-text.tsx'

function prefersReducedMotion(reduced: boolean) {
  // Mocks matchMedia, which jsdom lacks.
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
}

beforeEach(() => {
  vi.useFakeTimers()
  prefersReducedMotion(false)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const typed = () =>
  screen.getByTestId('line').querySelector('[aria-hidden] > span')?.previousSibling?.textContent ?? ''
const line = (done?: () => void) => (
  <p data-testid="line">
    <TypedText text="Good day" onDone={done} />
  </p>
)

describe('typed text', () => {
  it('writes a character every twenty milliseconds and reports when it is done', () => {
    const done = vi.fn()
    render(line(done))
    expect(typed()).toBe('')
    act(() => vi.advanceTimersByTime(80))
    expect(typed()).toBe('Good')
    expect(done).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(80))
    expect(typed()).toBe('Good day')
    expect(done).toHaveBeenCalledOnce()
  })

  it('is there at once for readers of the screen', () => {
    render(line())
    expect(screen.getByText('Good day', { selector: '.sr-only' })).toBeTruthy()
  })

  it('is there at once where less motion is wanted', () => {
    prefersReducedMotion(true)
    const done = vi.fn()
    render(line(done))
    expect(typed()).toBe('Good day')
    expect(done).toHaveBeenCalledOnce()
  })

  it('is complete in the server HTML', () => {
    expect(renderToString(line())).toContain('aria-hidden="true">Good day<')
  })
})
