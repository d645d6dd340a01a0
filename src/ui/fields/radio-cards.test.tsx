// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { RadioCards } from './radio-cards.tsx'

afterEach(cleanup)

const options = [
  { value: 'once', label: 'Once', aside: '$10' },
  { value: 'often', label: 'Often', detail: 'Skip at any time', aside: '$9' },
] as const

function Plans({ error }: { error?: string }) {
  const [value, setValue] = useState<'once' | 'often'>('once')
  return (
    <RadioCards legend="Plan" name="plan" options={options} value={value} onChange={setValue} error={error} />
  )
}

describe('radio cards', () => {
  it('choose by pressing anywhere on the card', async () => {
    render(<Plans />)
    await userEvent.click(screen.getByText('Skip at any time'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Often/ }).checked).toBe(true)
  })

  it('read their error with the group', () => {
    render(<Plans error="[Plan] Please choose" />)
    expect(screen.getByRole('group', { name: 'Plan', description: '[Plan] Please choose' })).toBeTruthy()
  })
})
