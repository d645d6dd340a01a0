// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { late, LoadFailedContext } from './late.tsx'

afterEach(cleanup)

type Props = { open: boolean; onOpenChange: (open: boolean) => void }
const Panel = ({ open }: Props) => (open ? <p>All of it</p> : null)

it('leaves the page unchanged if it cannot be loaded, reports it, and loads on the next press', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Panel }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: Panel })
  const Late = late(load)
  const failed = vi.fn<() => void>()
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <LoadFailedContext value={failed}>
        <h1>Hair</h1>
        <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
          Look
        </button>
        <Late open={open} onOpenChange={setOpen} />
      </LoadFailedContext>
    )
  }
  render(<Page />)
  expect(load).not.toHaveBeenCalled()
  const button = screen.getByRole('button', { name: 'Look' })
  await userEvent.click(button)
  await act(async () => undefined)
  expect(failed).toHaveBeenCalledOnce()
  expect([button.getAttribute('aria-expanded'), screen.getByRole('heading').textContent]).toEqual([
    'false',
    'Hair',
  ])
  await userEvent.click(button)
  expect(await screen.findByText('All of it')).toBeTruthy()
  expect(failed).toHaveBeenCalledOnce()
})
