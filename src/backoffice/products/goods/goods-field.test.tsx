// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import messages from '../../../../.words/desk-en.json' with { type: 'json' }
import english from '../../words/en.json' with { type: 'json' }
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords } from '../../words/words.tsx'
import { GoodsField } from './goods-field.tsx'

type Props = Parameters<typeof GoodsField>[0]
const words = english.goodsField
const goods = (code: string, eng: string) => ({
  code,
  name: { chi: eng, eng, cn: eng },
  option_name: null,
  thumbnail: '',
  price: 120,
})
const shop = [goods('SERUM-1', 'Scalp Serum'), goods('OIL-1', 'Hair Oil'), goods('MASK-1', 'Hair Mask')]

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', async (path: string) => {
    const query = new URL(path, 'http://shop.test').searchParams
    const search = (query.get('search') ?? '').toLowerCase()
    const codes = (query.get('codes') ?? '').split(',')
    const found = search === '' ? [] : shop.filter(({ name }) => name.eng.toLowerCase().includes(search))
    return Response.json({ found, named: shop.filter(({ code }) => codes.includes(code)) })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const inForm = (children: ReactNode) => (
  <DeskWords locale="en" messages={messages as unknown as DeskMessages /* compiled of the same keys */}>
    <form data-testid="form">{children}</form>
  </DeskWords>
)
const field = (props: Partial<Props>) =>
  inForm(
    <GoodsField name="skus" label="Products" kind="product" takes="ordered" codes={[]} {...props}>
      <textarea name="skus" defaultValue={(props.codes ?? []).join('\n')} />
    </GoodsField>,
  )
const sent = () => [...new FormData(screen.getByTestId<HTMLFormElement>('form'))]
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Products' })
const rows = () =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('.words')?.textContent?.trim())

it('shows a selected product by its name, moves it, and removes it', async () => {
  render(field({ codes: ['SERUM-1', 'GONE-1', 'OIL-1'] }))
  await screen.findByText('Hair Oil')
  expect(rows()).toEqual(['Scalp Serum SERUM-1', `GONE-1 ${words.gone}`, 'Hair Oil OIL-1'])
  expect(sent()).toEqual([['skus', 'SERUM-1\nGONE-1\nOIL-1']])
  act(() => screen.getByRole('button', { name: 'Move Hair Oil up' }).click())
  act(() => screen.getByRole('button', { name: 'Take GONE-1 out' }).click())
  expect(sent()).toEqual([['skus', 'SERUM-1\nOIL-1']])
  expect(document.activeElement).toBe(box())
})

it('searches the typed text and selects by keyboard, without losing text', async () => {
  render(field({ inRows: true, codes: ['OIL-1'] }))
  fireEvent.change(box(), { target: { value: 'hair' } })
  expect(box().validationMessage).toBe(words.unchosen)
  const list = await screen.findByRole('listbox', { name: words.found })
  // selected products are not offered again
  expect(within(list).getAllByRole('option')).toHaveLength(1)
  expect(box().getAttribute('aria-activedescendant')).toBe(within(list).getByRole('option').id)
  expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(false)
  expect(sent()).toEqual([
    ['skus[0]', 'OIL-1'],
    ['skus[1]', 'MASK-1'],
  ])
  expect([box().value, box().validationMessage]).toEqual(['', ''])
  fireEvent.change(box(), { target: { value: 'nobody has it' } })
  expect(await screen.findByText(words.none)).toBeTruthy()
})

it('accepts one product alone for a single field, which is required until then', async () => {
  render(field({ takes: 'one', required: true }))
  expect(box().required).toBe(true)
  for (const name of ['serum', 'mask']) {
    fireEvent.change(box(), { target: { value: name } })
    fireEvent.click(await screen.findByRole('option'))
  }
  expect(sent()).toEqual([['skus', 'MASK-1']])
  expect(box().required).toBe(false)
})

it('accepts several pasted codes', async () => {
  render(field({}))
  fireEvent.paste(box(), { clipboardData: { getData: () => 'OIL-1\nMASK-1' } })
  expect(await screen.findByText('Hair Mask')).toBeTruthy()
  expect(sent()).toEqual([['skus', 'OIL-1\nMASK-1']])
})

it('is the plain field of codes without script, and sends them once', () => {
  const html = renderToString(field({ codes: ['OIL-1'] }))
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelectorAll('[name="skus"]')).toHaveLength(1)
  expect(page.querySelector('textarea')?.textContent).toBe('OIL-1')
})
