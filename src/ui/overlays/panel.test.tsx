// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Modal } from './modal.tsx'
import { Panel } from './panel.tsx'

afterEach(cleanup)

function WithPanel() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Panel open={open} onOpenChange={setOpen} title="Things" closeLabel="Close">
        <a href="#one">One</a>
      </Panel>
    </>
  )
}

async function opened() {
  render(<WithPanel />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const panel = await screen.findByRole('dialog', { name: 'Things' })
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
  return panel
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a panel', () => {
  it('traps the focus while tabbing', async () => {
    const panel = await opened()
    for (let client = 0; client < 5; client += 1) {
      await userEvent.tab()
      await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
    }
  })

  it('closes on Escape and gives focus back', async () => {
    await opened()
    await userEvent.keyboard('{Escape}')
    await gone()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
  })

  it('closes by its button', async () => {
    await opened()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await gone()
  })

  it('closes on browser back', async () => {
    const address = location.href
    const router = vi.fn()
    await opened()
    window.addEventListener('popstate', router)
    history.back()
    await gone()
    window.removeEventListener('popstate', router)
    expect(location.href).toBe(address)
    expect(router).not.toHaveBeenCalled()
  })

  it('leaves no extra step in the history when it was closed by hand', async () => {
    await opened()
    await userEvent.keyboard('{Escape}')
    await gone()
    await waitFor(() => expect(history.state?.spare).toBeUndefined())
  })
})

describe('a panel with a modal above it', () => {
  function Both() {
    const [open, setOpen] = useState({ panel: true, modal: true })
    return (
      <Panel
        open={open.panel}
        onOpenChange={(panel) => setOpen({ ...open, panel })}
        title="Things"
        closeLabel="Close"
      >
        <Modal
          open={open.modal}
          onOpenChange={(modal) => setOpen({ ...open, modal })}
          title="Sure?"
          closeLabel="Close"
        >
          Text
        </Modal>
      </Panel>
    )
  }

  it('closes one at a time on browser back', async () => {
    const { rerender } = render(<Both key="warm" />)
    rerender(<Both key="fresh" />)
    await screen.findByRole('dialog', { name: 'Sure?' })
    history.back()
    await waitFor(() => expect(screen.queryByText('Text')).toBeNull())
    expect(await screen.findByRole('dialog', { name: 'Things' })).toBeTruthy()
    history.back()
    await gone()
  })
})

describe('a modal', () => {
  it('is named by its title and closes on Escape even where the backdrop does not', async () => {
    const seen: boolean[] = []
    render(
      <Modal
        open
        onOpenChange={(open) => seen.push(open)}
        title="Sure?"
        closeLabel="Close"
        backdropCloses={false}
      >
        Text
      </Modal>,
    )
    await screen.findByRole('dialog', { name: 'Sure?' })
    await userEvent.keyboard('{Escape}')
    expect(seen).toEqual([false])
  })
})
