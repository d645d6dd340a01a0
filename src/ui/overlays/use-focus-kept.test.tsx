// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useFocusKept } from './use-focus-kept.ts'

afterEach(cleanup)

function Lines() {
  const main = useRef<HTMLElement>(null)
  useFocusKept(main)
  const [lines, setLines] = useState(['soap', 'comb'])
  return (
    <>
      <main ref={main}>
        <h1>Bag</h1>
        {lines.length > 0 ? (
          <section aria-label="Lines">
            <ul aria-label="All">
              {lines.map((line) => (
                <li key={line}>
                  <button
                    onClick={() => setTimeout(() => setLines((all) => all.filter((one) => one !== line)))}
                  >
                    Remove {line}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </main>
      <button>Elsewhere</button>
    </>
  )
}
const client = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const gone = (name: string) => expect.poll(() => screen.queryByRole('button', { name })).toBeNull()

it('moves the focus to the parent of a removed element', async () => {
  render(<Lines />)
  await client('Remove soap')
  await gone('Remove soap')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('list', { name: 'All' }))
})

it('leaves the focus where the parent alone remains, or where it moved on', async () => {
  render(<Lines />)
  await client('Remove soap')
  await client('Elsewhere')
  await gone('Remove soap')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
  await client('Remove comb')
  await gone('Remove comb')
})
