// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Choice } from './fields.tsx'

afterEach(cleanup)

const form = (saved: string) => (
  <form>
    <Choice
      name="branch"
      label="Branch"
      defaultValue={saved}
      options={[
        ['', 'None'],
        ['a', 'Causeway Bay'],
        ['b', 'Sha Tin'],
      ]}
    />
  </form>
)
const select = () => screen.getByRole<HTMLSelectElement>('combobox')

it('shows the saved option after the form was reset', async () => {
  const { rerender } = render(form(''))
  await userEvent.selectOptions(select(), 'a')
  select().form?.reset()
  rerender(form('a'))
  expect(select().value).toBe('a')
  select().form?.reset()
  expect(select().value).toBe('a')
})

it('leaves an option that was chosen meanwhile', async () => {
  const { rerender } = render(form(''))
  await userEvent.selectOptions(select(), 'b')
  rerender(form('a'))
  expect(select().value).toBe('b')
})
