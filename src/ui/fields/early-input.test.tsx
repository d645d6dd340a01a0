// @vitest-environment jsdom
import { act, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StarInput } from './star-input.tsx'
import { Stepper } from './stepper.tsx'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const labels = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'] as const

function Both({ error }: { error?: string }) {
  const [quantity, setQuantity] = useState(1)
  return (
    <form>
      <StarInput legend="Your stars" name="rating" labels={labels} error={error} />
      <Stepper
        label="Quantity"
        lessLabel="Less"
        moreLabel="More"
        max={9}
        value={quantity}
        onChange={setQuantity}
      />
      <output>{quantity}</output>
    </form>
  )
}

/** The server's page, with which somebody does something before its script is there; then it is drawn once more. */
async function takenOver(early: (page: HTMLElement) => void): Promise<HTMLElement> {
  document.body.innerHTML = `<main>${renderToString(<Both />)}</main>`
  const page = document.querySelector('main')
  if (!page) throw new Error('there is no page')
  early(page)
  let root: Root | null = null
  await act(async () => {
    root = hydrateRoot(page, <Both />)
  })
  await act(async () => root?.render(<Both error="Please fill this in." />))
  return page
}

const starsIn = (page: HTMLElement) => page.querySelector<HTMLInputElement>('[name=rating]:checked')?.value
const quantityIn = (page: HTMLElement) => [
  page.querySelector<HTMLInputElement>('[inputmode=numeric]')?.value,
  page.querySelector('output')?.textContent,
]
const type = (page: HTMLElement, text: string, stays = false) => {
  const input = page.querySelector<HTMLInputElement>('[inputmode=numeric]')
  if (!input) throw new Error('there is no field')
  if (stays) input.focus()
  input.value = text
}

it('keeps stars that were given before the script is there', async () => {
  const page = await takenOver((early) => early.querySelector<HTMLInputElement>('[value="5"]')?.click())
  expect(starsIn(page)).toBe('5')
})

it('counts a quantity that was typed before the script is there, within its bounds', async () => {
  expect(quantityIn(await takenOver((early) => type(early, '3')))).toEqual(['3', '3'])
  expect(quantityIn(await takenOver((early) => type(early, '30')))).toEqual(['9', '9'])
})

it('lets somebody who is still typing go on', async () => {
  expect(quantityIn(await takenOver((early) => type(early, '', true)))).toEqual(['', '1'])
})

it('stands as the server wrote it when nobody did anything', async () => {
  const page = await takenOver(() => undefined)
  expect([starsIn(page), ...quantityIn(page)]).toEqual([undefined, '1', '1'])
})
