// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoadingBar } from './loading-bar.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('the loading bar', () => {
  it('never shows for a page that loads within 200 ms', () => {
    const { rerender } = render(<LoadingBar active label="Loading" />)
    wait(199)
    rerender(<LoadingBar active={false} label="Loading" />)
    wait(5000)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('shows for a slower one and hides when it has loaded', () => {
    const { rerender } = render(<LoadingBar active label="Loading" />)
    wait(200)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    rerender(<LoadingBar active={false} label="Loading" />)
    wait(400)
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
