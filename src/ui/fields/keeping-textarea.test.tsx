// @vitest-environment jsdom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KeepingTextarea } from './keeping-textarea.tsx'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** A page of the server, what is typed into it, and then its script. */
async function takenOver(typed: string | null): Promise<HTMLTextAreaElement | null> {
  const box = <KeepingTextarea id="box" defaultValue="as it was" />
  document.body.innerHTML = `<main>${renderToString(box)}</main>`
  const main = document.querySelector('main')
  if (!main) throw new Error('there is no page')
  const area = main.querySelector('textarea')
  if (area && typed !== null) area.value = typed
  await act(async () => {
    hydrateRoot(main, box)
  })
  return main.querySelector('textarea')
}

it.each([
  ['what was typed', 'typed early'],
  ['that all was deleted', ''],
])('keeps %s before the script is there', async (_, typed) => {
  expect((await takenOver(typed))?.value).toBe(typed)
})

it('stands as the server wrote it when nobody typed', async () => {
  expect((await takenOver(null))?.value).toBe('as it was')
})
