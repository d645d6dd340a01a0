// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

describe('a button', () => {
  it('calls its handler when pressed', async () => {
    const client = vi.fn()
    render(<Button onClick={client}>Save</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(client).toHaveBeenCalledOnce()
  })

  it('is reachable by keyboard with its reason, and has no effect', async () => {
    const client = vi.fn()
    const send = vi.fn()
    render(
      <form onSubmit={send}>
        <Button type="submit" reason="Choose a size first" onClick={client}>
          Add
        </Button>
      </form>,
    )
    await userEvent.tab()
    const button = screen.getByRole('button', { name: 'Add', description: 'Choose a size first' })
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('tooltip')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(client).not.toHaveBeenCalled()
    expect(send).not.toHaveBeenCalled()
  })

  it('hides its reason on Escape', async () => {
    render(<Button reason="Choose a size first">Add</Button>)
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('can show its reason beside it', () => {
    render(
      <Button reason="Choose a size first" reasonAs="inline">
        Add
      </Button>,
    )
    expect(screen.getByRole('button', { description: 'Choose a size first' })).toBeTruthy()
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('retains its name and ignores presses while it is loading', async () => {
    const client = vi.fn()
    render(
      <Button loading onClick={client}>
        Pay
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Pay' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    await userEvent.click(button)
    expect(client).not.toHaveBeenCalled()
  })
})
