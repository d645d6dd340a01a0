// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import en from '../../../.words/desk-en.json'
import type { DeskMessages } from '../words/messages.ts'
import { SentContext } from '../shell/forms/sent-context.ts'
import { DeskWords } from '../words/words.tsx'
import { CountField } from './count-field.tsx'

afterEach(cleanup)

it('shows the error of a line beside its number', () => {
  const sent = { pending: false, values: {}, errors: { 'lines.1.counted': 'At most 1000000' } }
  render(
    <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
      <SentContext value={sent}>
        {['first', 'second'].map((id, index) => (
          <CountField key={id} line={{ id, subSku: id, lot: null, counted: null } as never} index={index} />
        ))}
      </SentContext>
    </DeskWords>,
  )
  const [first, second] = screen.getAllByRole<HTMLInputElement>('spinbutton')
  expect([first?.getAttribute('aria-invalid'), second?.getAttribute('aria-invalid')]).toEqual([null, 'true'])
  expect(screen.getByText('At most 1000000').id).toBe(second?.getAttribute('aria-describedby'))
})
