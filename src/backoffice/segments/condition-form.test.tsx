// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import english from '../words/en.json' with { type: 'json' }
import { DeskWords } from '../words/words.tsx'
import { ConditionForm } from './condition-form.tsx'
import type { Draft } from './draft.server.ts'

afterEach(cleanup)

const draftWith = (words: Draft['words']): Draft => ({
  segments: [],
  groupNames: ['VIP'],
  brands: [],
  words,
  conditions: null,
  preview: null,
  problem: 'slow',
})

/** Form of one draft, and of the next on demand. */
function opened(first: Draft['words'], next: Draft['words']) {
  function Page() {
    const [words, setWords] = useState(first)
    return (
      <>
        <ConditionForm draft={draftWith(words)} />
        <button type="button" onClick={() => setWords(next)}>
          next
        </button>
      </>
    )
  }
  render(
    <DeskWords locale="en" messages={english}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />
    </DeskWords>,
  )
  return () => act(() => screen.getByText('next').click())
}
const { condition } = english.segments
const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('keeps the focused field when the member count arrives', () => {
  const showNext = opened({}, { spent_from: '12' })
  const field = fieldOf(condition.spentFrom)
  field.focus()
  field.value = '12'
  showNext()
  expect(document.activeElement).toBe(field)
  expect(fieldOf(condition.spentFrom)).toBe(field)
  expect(field.value).toBe('12')
})

it('shows the conditions of another draft, also after other input', () => {
  const showNext = opened({ group: 'VIP', orders_from: '3' }, { orders_from: '4' })
  expect(fieldOf(condition.group).value).toBe('VIP')
  fieldOf(condition.ordersFrom).value = '7'
  showNext()
  expect(fieldOf(condition.group).value).toBe('')
  expect(fieldOf(condition.ordersFrom).value).toBe('4')
})
