// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shapes, type DocumentKey } from '#shop/settings/catalog.rules.ts'
import type { Setting } from '#shop/settings/desk.contract.ts'
import { fieldOf } from '#shop/settings/field.rules.ts'
import messages from '../../../.words/desk-en.json' with { type: 'json' }
import type { DeskMessages } from '../words/messages.ts'
import { DeskWords } from '../words/words.tsx'
import { LiveValue } from './live-value.tsx'

const serum = { chi: '頭皮精華', eng: 'Scalp Serum', cn: '头皮精华' }

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      found: [],
      named: [{ code: 'SERUM-1', name: serum, option_name: null, thumbnail: '', price: null }],
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function page(key: DocumentKey, value: unknown) {
  const setting = {
    key,
    field: fieldOf(shapes[key]),
    live: { number: 1, liveFrom: null, madeBy: '', publishedBy: null, value },
    usual: null,
    isChanged: true,
  } as unknown as Setting // only the fields that are read
  return (
    <DeskWords locale="en" messages={messages as unknown as DeskMessages /* compiled of the same keys */}>
      <LiveValue setting={setting} />
    </DeskWords>
  )
}
const facts = () => screen.getAllByRole('definition').map((each) => each.textContent)
const names = () => screen.getAllByRole('term').map((each) => each.textContent)

it('calls goods by their names, with their codes behind', async () => {
  const value = { bestSellerList: ['SERUM-1', 'GONE-1'] }
  expect(renderToString(page('homepage', value))).toContain('GONE-1')
  render(page('homepage', value))
  await screen.findByText(/Scalp Serum/)
  expect(facts()).toEqual(['Scalp Serum SERUM-1GONE-1'])
})

it('names a row of a map by its subject, and payment and delivery methods by their labels', () => {
  render(page('payment_method', { hk: ['fps', 'payme'], '*': ['paydollar'] }))
  expect(names()).toEqual(['Hong Kong', 'Everywhere else'])
  expect(facts()).toEqual(['FPS, PayMe', 'Card (PayDollar)'])
  cleanup()
  render(page('delivery_method_list', { hk: ['shipping', 'sf_station'] }))
  expect(facts()).toEqual(['Courier, SF station'])
})
