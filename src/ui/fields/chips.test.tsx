// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Chips } from './chips.tsx'

afterEach(cleanup)

const options = [
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
  { value: 'travel', label: 'Travel', reason: 'Back in December' },
] as const

function Sizes() {
  const [value, setValue] = useState<string>('small')
  return <Chips legend="Size" name="size" options={options} value={value} onChange={setValue} />
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('chips', () => {
  it('are one named group of which one is chosen', async () => {
    render(<Sizes />)
    expect(screen.getByRole('group', { name: 'Size' })).toBeTruthy()
    await userEvent.click(radio('Large'))
    expect(radio('Large').checked).toBe(true)
    expect(radio('Small').checked).toBe(false)
  })

  it('make an unavailable one focusable with its reason, but not selectable', async () => {
    render(<Sizes />)
    await userEvent.click(radio('Travel'))
    expect(screen.getByRole('radio', { name: 'Travel', description: 'Back in December' })).toBe(
      document.activeElement,
    )
    expect(radio('Travel').checked).toBe(false)
    expect(radio('Small').checked).toBe(true)
  })

  it('work in a plain form', () => {
    render(
      <form aria-label="Order">
        <Chips legend="Size" name="size" options={options} defaultValue="large" />
      </form>,
    )
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Order' })
    expect(new FormData(form).get('size')).toBe('large')
  })
})
