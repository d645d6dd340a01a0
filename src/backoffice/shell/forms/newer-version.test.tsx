// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import en from '../../../../.words/desk-en.json'
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords } from '../../words/words.tsx'
import { ToastProvider } from '../toast.tsx'
import { ActForm } from './act-form.tsx'
import { calls } from './calls.ts'
import { Choice, Send, TextField } from './fields.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const segments = [
  ['', 'None'],
  ['a', 'Loyal'],
] as const

it('shows the version another staff user saved meanwhile, retains typed text, and sends it for that version', async () => {
  const sent: string[] = []
  const page = `<form action="/form/${calls.changeCampaign.name}"><input type="hidden" name="id" value="other"></form>
    <form action="/form/${calls.changeCampaign.name}">
      <input type="hidden" name="id" value="c"><input type="hidden" name="expected" value="8">
      <label for="u">Address</label><input id="u" name="fields_of_no_script" value="">
      <label for="n">Name</label><input id="n" name="name" value="Spring">
      <label for="s">Segment</label><select id="s" name="segment"><option value="">None<option value="a" selected>Loyal</select>
      <fieldset><legend>English</legend><label><input type="checkbox" name="on" value="1" checked>Sent</label></fieldset>
    </form>`
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Response.json({ token: 't' })
    if (!path.startsWith('/api/')) return new Response(page)
    const words = new URLSearchParams(String(init?.body))
    sent.push(words.get('expected') ?? '')
    return words.get('expected') === '8'
      ? Response.json({})
      : Response.json({ code: 'campaigns.moved_on', message: 'It was changed.' }, { status: 409 })
  })
  const form = (
    <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
      <ToastProvider first={null}>
        <ActForm call={calls.changeCampaign} fixed={{ id: 'c', expected: '7' }} stays done={() => undefined}>
          <TextField name="name" label="Name" defaultValue="Winter" />
          <Choice name="segment" label="Segment" options={segments} defaultValue="" />
          <Send>Save</Send>
        </ActForm>
      </ToastProvider>
    </DeskWords>
  )
  render(<RouterProvider router={createMemoryRouter([{ id: 'root', path: '/', element: form }])} />)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Winter care')
  await userEvent.click(screen.getByRole('button'))

  expect((await screen.findByText('It was changed.')).className).toBe('told bad')
  const saved = (await screen.findByText('Spring')).closest('dl')
  expect(saved?.textContent).toBe('NameSpringSegmentLoyalEnglish · Sent✓')
  expect(name.value).toBe('Winter care')

  await userEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(sent).toEqual(['7', '8']))
  await vi.waitFor(() => expect(screen.queryByText('Spring')).toBe(null))
})
