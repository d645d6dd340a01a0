// @vitest-environment jsdom
import { act, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useHydrated } from './use-hydrated.ts'
import { EarlyInput, noteEarlyInput } from './early-input.tsx'
import { StarInput } from '../fields/star-input.tsx'
import { Stepper } from '../fields/stepper.tsx'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

type Early = (page: HTMLElement) => void

/** Hydrates server HTML, with user input `before` the script and `while` it hydrates. */
async function hydratedPage(
  form: ReactNode,
  before: Early,
  during: Early = () => undefined,
  served = form,
): Promise<HTMLElement> {
  document.body.innerHTML = `<main>${renderToString(served)}</main>`
  const page = document.querySelector('main')
  if (!page) throw new Error('there is no page')
  before(page)
  const early = noteEarlyInput()
  during(page)
  await act(async () => {
    hydrateRoot(page, <EarlyInput early={early}>{form}</EarlyInput>)
  })
  await act(() => new Promise((done) => setTimeout(done, 150)))
  return page
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
function fieldIn(page: HTMLElement, selector: string): FormField {
  const field = page.querySelector<FormField>(selector)
  if (!field) throw new Error(`there is no ${selector}`)
  return field
}
const fill =
  (selector: string, value: string): Early =>
  (page) => {
    const field = fieldIn(page, selector)
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
const press =
  (selector: string): Early =>
  (page) =>
    fieldIn(page, selector).click()
const stateIn = (page: HTMLElement) => page.querySelector('output')?.textContent

/** Controlled fields, with the state shown beside them. */
function Controlled() {
  const [text, setText] = useState('')
  const [note, setNote] = useState('as it was')
  const [size, setSize] = useState('small')
  const [ticked, setTicked] = useState(true)
  const [plan, setPlan] = useState('once')
  return (
    <form>
      <input name="text" value={text} onChange={(event) => setText(event.target.value)} />
      <textarea name="note" value={note} onChange={(event) => setNote(event.target.value)} />
      <select name="size" value={size} onChange={(event) => setSize(event.target.value)}>
        <option value="small">Small</option>
        <option value="large">Large</option>
      </select>
      <input
        type="checkbox"
        name="box"
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      {['once', 'monthly'].map((value) => (
        <input
          key={value}
          type="radio"
          name="plan"
          value={value}
          checked={plan === value}
          onChange={() => setPlan(value)}
        />
      ))}
      <output>{JSON.stringify([text, note, size, ticked, plan])}</output>
    </form>
  )
}

const everything: Early = (page) => {
  fill('[name=text]', 'SERUM10')(page)
  fill('textarea', 'typed early')(page)
  fill('select', 'large')(page)
  press('[name=box]')(page)
  press('[value=monthly]')(page)
}

it.each([
  ['before the script is there', everything, undefined],
  ['while the script is at work', () => undefined, everything],
])('passes input made in %s to the page', async (_, before, during) => {
  const page = await hydratedPage(<Controlled />, before, during)
  expect(stateIn(page)).toBe(JSON.stringify(['SERUM10', 'typed early', 'large', false, 'monthly']))
  expect(fieldIn(page, '[name=text]').value).toBe('SERUM10')
  expect(page.querySelector<HTMLInputElement>('[value=monthly]')?.checked).toBe(true)
})

it('uses the last choice', async () => {
  const page = await hydratedPage(<Controlled />, press('[value=monthly]'), press('[value=once]'))
  expect(stateIn(page)).toBe(JSON.stringify(['', 'as it was', 'small', true, 'once']))
})

it('matches the server HTML without any input', async () => {
  const page = await hydratedPage(<Controlled />, () => undefined)
  expect(stateIn(page)).toBe(JSON.stringify(['', 'as it was', 'small', true, 'once']))
})

it.each([
  ['typed text', 'typed early'],
  ['that all was deleted', ''],
])('retains %s in a text with a default', async (_, typed) => {
  const page = await hydratedPage(<textarea defaultValue="as it was" />, fill('textarea', typed))
  expect(fieldIn(page, 'textarea').value).toBe(typed)
})

/** A plain field before hydration, replaced by a controlled one afterwards. */
function Swapped() {
  const hydrated = useHydrated()
  const [code, setCode] = useState('')
  return (
    <form>
      {hydrated ? (
        <p>
          <input name="code" value={code} onChange={(event) => setCode(event.target.value)} />
        </p>
      ) : (
        <input name="code" defaultValue="" />
      )}
      <output>{code}</output>
    </form>
  )
}

it('finds the field that took the place of the plain one', async () => {
  const page = await hydratedPage(<Swapped />, fill('[name=code]', 'SERUM10'))
  expect([fieldIn(page, '[name=code]').value, stateIn(page)]).toEqual(['SERUM10', 'SERUM10'])
})

it.each([
  ['before any script is there', 0],
  ['before that one is there', 60],
])('restores input in a lazily loaded part, filled in %s', async (_, filledAfter) => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Controlled }>()
  const Later = lazy(() => promise)
  const form = (Part: ComponentType) => (
    <Suspense>
      <Part />
    </Suspense>
  )
  const early: Early = (page) => {
    if (filledAfter === 0) everything(page)
    else setTimeout(() => everything(page), filledAfter)
    setTimeout(() => resolve({ default: Controlled }), 120)
  }
  const page = await hydratedPage(form(Later), early, undefined, form(Controlled))
  await act(() => new Promise((done) => setTimeout(done, 200)))
  expect(stateIn(page)).toBe(JSON.stringify(['SERUM10', 'typed early', 'large', false, 'monthly']))
})

it('dispatches change and blur events for early input', async () => {
  const events: string[] = []
  const form = (
    <form
      onChange={({ nativeEvent }) => events.push(`change ${(nativeEvent.target as HTMLInputElement).value}`)}
      onBlur={({ nativeEvent }) => events.push(`blur ${(nativeEvent.target as HTMLInputElement).name}`)}
    >
      <input name="left" defaultValue="" />
      <input name="right" defaultValue="" />
    </form>
  )
  await hydratedPage(form, (page) => {
    fill('[name=left]', 'a')(page)
    fill('[name=right]', 'b')(page)
    fieldIn(page, '[name=right]').focus()
  })
  expect(events).toEqual(expect.arrayContaining(['change a', 'change b', 'blur left']))
  expect(events).not.toContain('blur right')
})

function Both() {
  const [quantity, setQuantity] = useState(1)
  return (
    <form>
      <StarInput
        legend="Your stars"
        name="rating"
        labels={['1 star', '2 stars', '3 stars', '4 stars', '5 stars']}
      />
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

const quantity = '[inputmode=numeric]'

it('retains a star rating', async () => {
  const page = await hydratedPage(<Both />, press('[value="5"]'))
  expect(page.querySelector<HTMLInputElement>('[name=rating]:checked')?.value).toBe('5')
  expect(page.textContent).toContain('5 stars')
})

it.each([
  ['3', '3'],
  ['30', '9'],
])('counts a quantity of %s as %s, within its bounds', async (typed, counted) => {
  const page = await hydratedPage(<Both />, fill(quantity, typed))
  expect([fieldIn(page, quantity).value, stateIn(page)]).toEqual([counted, counted])
})

it('does not interrupt typing', async () => {
  const page = await hydratedPage(<Both />, (early) => {
    fieldIn(early, quantity).focus()
    fill(quantity, '')(early)
  })
  expect([fieldIn(page, quantity).value, stateIn(page)]).toEqual(['', '1'])
})
