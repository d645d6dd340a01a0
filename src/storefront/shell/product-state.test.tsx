// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  rememberShop,
  rememberViewed,
  useRememberedMenu,
  useViewHistory,
  withViewed,
  type ViewedItem,
} from './product-state.ts'
import type { ShellData } from './shell-data.ts'

const item = (id: string): ViewedItem => ({
  id,
  brand: 'ELOWEN',
  brandSlug: 'elowen',
  uniqueUrl: id,
  productType: 'SinglePurchase',
  name: { chi: id, eng: id, cn: id },
  thumbnail: `/media/${id}.webp`,
  width: 1200,
  height: 1500,
})
const key = 'elowen_product_state'
const ids = (items: readonly ViewedItem[]) => items.map(({ id }) => id).join(' ')
const many = Array.from({ length: 12 }, (_, at) => item(`p${at}`))

afterEach(cleanup)

describe('products looked at', () => {
  it('are listed newest first, each once', () => {
    const seen = [item('a'), item('b'), item('a')].reduce<readonly ViewedItem[]>(withViewed, [])
    expect(ids(seen)).toBe('a b')
  })

  it('are limited to ten', () => expect(many.reduce<readonly ViewedItem[]>(withViewed, [])).toHaveLength(10))

  it('show eight, without the current page’s product', () => {
    const History = () => <p>{ids(useViewHistory('p11'))}</p>
    render(<History />)
    act(() => {
      for (const one of many) rememberViewed(one)
    })
    expect(screen.getByText('p10 p9 p8 p7 p6 p5 p4 p3')).toBeTruthy()
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      viewHistory: ViewedItem[]
    }
    expect(ids(stored.viewHistory)).toBe('p11 p10 p9 p8 p7 p6 p5 p4 p3 p2')
  })

  it('include those stored by another tab without a listener here, also before an addition', () => {
    rememberViewed(item('here'))
    localStorage.setItem(key, JSON.stringify({ viewHistory: [item('there')] }))
    rememberViewed(item('later'))
    const History = () => <p>{ids(useViewHistory())}</p>
    render(<History />)
    expect(screen.getByText('later there')).toBeTruthy()
  })
})

describe('the menu and the settings', () => {
  const shell = {
    houseMenu: [{ value: 'hair_care', label: 'Hair care' }],
    freeShipping: 600,
    guestMode: true,
    whatsappNumber: '85228880128',
    houseSlug: 'elowen',
  } as unknown as ShellData // what is remembered of it

  it('are stored beside the history, and shown in their own language alone', () => {
    const Menu = ({ language }: { language: 'en' | 'hk' }) => (
      <p>
        {language}:{useRememberedMenu(language).map(({ label }) => label)}
      </p>
    )
    render(
      <>
        <Menu language="en" />
        <Menu language="hk" />
      </>,
    )
    act(() => rememberShop(shell, 'en'))
    expect(screen.getByText('en:Hair care')).toBeTruthy()
    expect(screen.getByText('hk:')).toBeTruthy()
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    expect(Object.keys(stored)).toEqual(['menuList', 'settings', 'viewHistory'])
    expect(stored.settings).toMatchObject({ houseSlug: 'elowen', freeShipping: 600 })
  })
})
