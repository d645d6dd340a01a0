// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

function Counter({ max = 5 }: { max?: number }) {
  const [value, setValue] = useState(2)
  return (
    <Stepper value={value} onChange={setValue} label="Quantity" lessLabel="Less" moreLabel="More" max={max} />
  )
}

const view = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }).value

const atBound = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled')

describe('a stepper', () => {
  it('counts up and down between its bounds', async () => {
    render(<Counter max={3} />)
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(view()).toBe('3')
    expect(atBound('More')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(view()).toBe('3')
    await userEvent.click(screen.getByRole('button', { name: 'Less' }))
    await userEvent.click(screen.getByRole('button', { name: 'Less' }))
    expect(view()).toBe('1')
    expect(atBound('Less')).toBe('true')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Less' }))
  })

  it('applies a typed number on blur, within bounds', async () => {
    render(<Counter />)
    const input = screen.getByRole('textbox', { name: 'Quantity' })
    await userEvent.clear(input)
    await userEvent.type(input, '40')
    expect(view()).toBe('40')
    await userEvent.tab()
    expect(view()).toBe('5')
  })

  it('restores its number after invalid input', async () => {
    render(<Counter />)
    const input = screen.getByRole('textbox', { name: 'Quantity' })
    await userEvent.clear(input)
    await userEvent.type(input, 'x{Enter}')
    expect(view()).toBe('2')
  })
})
