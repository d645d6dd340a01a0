// @vitest-environment jsdom
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { earlyLetters } from './early-letters.ts'

afterEach(() => document.body.replaceChildren())

function page() {
  const button = document.createElement('button')
  const field = document.createElement('input')
  document.body.append(button, field)
  const pressed = vi.fn<() => void>()
  button.addEventListener('click', pressed)
  return { button, field, pressed }
}

it('collects typed letters until they are taken, and a space does not press the button again', async () => {
  const user = userEvent.setup()
  const { button, pressed } = page()
  const letters = earlyLetters()
  button.focus()
  letters.start()
  await user.keyboard(' haiir{Backspace}{Backspace}r oil{Control>}s{/Control}{Escape}')
  expect(pressed).not.toHaveBeenCalled()
  expect([letters.take(), letters.take()]).toEqual(['hair oil', ''])
  await user.keyboard('x ')
  expect(letters.take()).toBe('')
  expect(pressed).toHaveBeenCalledOnce()
})

it('ignores letters typed into a field, and discards letters that were not taken', async () => {
  const user = userEvent.setup()
  const { button, field } = page()
  const letters = earlyLetters()
  letters.start()
  field.focus()
  await user.keyboard('oil')
  expect([field.value, letters.take()]).toEqual(['oil', ''])
  button.focus()
  letters.start()
  await user.keyboard('hair')
  letters.stop()
  letters.start()
  expect(letters.take()).toBe('')
})
