// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

describe('a field', () => {
  it('names its control and reads out the hint', () => {
    render(
      <Field label="Email" hint="For the receipt">
        <TextInput type="email" />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Email', description: 'For the receipt' })
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })

  it('reads out the error before the hint and marks the control', () => {
    render(
      <Field label="Email" hint="For the receipt" error="[Email] Please check">
        <TextInput />
      </Field>,
    )
    const input = screen.getByRole('textbox', {
      name: 'Email',
      description: '[Email] Please check For the receipt',
    })
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('passes on that it is required', () => {
    render(
      <Field label="Note" required>
        <TextArea />
      </Field>,
    )
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).required).toBe(true)
  })

  it('names a select as well', () => {
    render(
      <Field label="Area">
        <Select>
          <option>North</option>
        </Select>
      </Field>,
    )
    expect(screen.getByRole('combobox', { name: 'Area' })).toBeTruthy()
  })

  it('does not change a control outside it', () => {
    render(<TextInput aria-label="Search" />)
    expect(screen.getByRole('textbox', { name: 'Search' }).id).toBe('')
  })
})
