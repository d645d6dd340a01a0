// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderedOrder } from '#tools/testing/rendered-order.tsx'
import { Saved } from './saved.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('confirms a copied link only if the copy succeeded, and otherwise selects it', async () => {
  const url = 'https://shop.example/en/diagnostic/start?link=secret'
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path.endsWith('/csrf') ? { token: 't' } : { url })),
  )
  const person = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('barred', 'NotAllowedError'))
  renderedOrder(<Saved session={{ id: 's1' } as never} />)
  await person.click(await screen.findByRole('button', { name: 'Make a link' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox')
  await person.click(screen.getByRole('button', { name: /Copy/ }))
  await waitFor(() => expect(field.selectionEnd).toBe(url.length))
  expect(screen.queryByText('Copied')).toBeNull()
})
