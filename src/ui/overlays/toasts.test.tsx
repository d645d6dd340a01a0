// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastsProvider, useToasts } from './toasts.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Teller() {
  const toasts = useToasts()
  return (
    <button type="button" onClick={() => toasts.show({ title: 'Saved', text: 'All of it' })}>
      Tell
    </button>
  )
}

function showTwo() {
  render(
    <ToastsProvider label="Messages" closeLabel="Put away">
      <Teller />
    </ToastsProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Tell' }))
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('a toast', () => {
  it('appears in a polite live region', () => {
    showTwo()
    const region = screen.getByRole('region', { name: 'Messages' })
    expect(region.getAttribute('aria-live')).toBe('polite')
    expect(region.textContent).toContain('SavedAll of it')
  })

  it('disappears after eight seconds', () => {
    showTwo()
    wait(7999)
    expect(screen.queryByText('Saved')).not.toBeNull()
    wait(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('disappears when it is pressed', () => {
    showTwo()
    fireEvent.click(screen.getByText('Saved'))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('returns the keyboard focus after it is dismissed', () => {
    showTwo()
    const [trigger, away] = [
      screen.getByRole('button', { name: 'Tell' }),
      screen.getByRole('button', { name: 'Put away' }),
    ]
    trigger.focus()
    away.focus()
    fireEvent.click(away)
    expect(screen.queryByText('Saved')).toBeNull()
    expect(document.activeElement).toBe(trigger)
  })

  it('waits while it is held by the pointer and then has its remaining time', () => {
    showTwo()
    const region = screen.getByRole('region', { name: 'Messages' })
    wait(5000)
    fireEvent.pointerEnter(region)
    wait(60_000)
    expect(screen.queryByText('Saved')).not.toBeNull()
    fireEvent.pointerLeave(region)
    wait(2999)
    expect(screen.queryByText('Saved')).not.toBeNull()
    wait(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('waits while its button has focus', () => {
    showTwo()
    act(() => screen.getByRole('button', { name: 'Put away' }).focus())
    wait(60_000)
    expect(screen.queryByText('Saved')).not.toBeNull()
  })
})
