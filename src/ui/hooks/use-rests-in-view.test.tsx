// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRestsInView } from './use-rests-in-view.ts'

type Seen = (entries: { isIntersecting: boolean }[]) => void
let watchers: Seen[] = []

beforeEach(() => {
  vi.useFakeTimers()
  watchers = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: Seen) {
        watchers.push(seen)
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Watched({ name }: { name: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  const rests = useRestsInView(element)
  return (
    <p ref={element}>
      {name} {rests ? 'rests' : 'passes'}
    </p>
  )
}

const comes = (isIntersecting: boolean) => act(() => watchers.forEach((seen) => seen([{ isIntersecting }])))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('rests after two seconds in view, and not when it was scrolled past', () => {
  history.replaceState(null, '', '/one')
  render(<Watched name="link" />)
  comes(true)
  wait(1_900)
  comes(false)
  wait(5_000)
  expect(screen.getByText('link passes')).toBeTruthy()
  comes(true)
  wait(2_000)
  expect(screen.getByText('link rests')).toBeTruthy()
})

it('limits a page to six, and starts again on the next', () => {
  history.replaceState(null, '', '/two')
  const eight = Array.from({ length: 8 }, (_, at) => <Watched key={at} name={`link ${at}`} />)
  const view = render(<>{eight}</>)
  comes(true)
  wait(2_000)
  expect(screen.getAllByText(/rests$/)).toHaveLength(6)
  view.unmount()
  history.replaceState(null, '', '/three')
  watchers = []
  render(<Watched name="next" />)
  comes(true)
  wait(2_000)
  expect(screen.getByText('next rests')).toBeTruthy()
})
