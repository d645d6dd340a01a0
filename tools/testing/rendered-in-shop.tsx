import type { ReactNode } from 'react'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Locale } from '#shop/region.ts'
import { messagesOf } from '#storefront/i18n/messages.server.ts'
import { Words } from '#storefront/i18n/words.tsx'
import { PanelsProvider, usePanels } from '#storefront/shell/panels-context.tsx'
import type { BuyOption } from '#storefront/catalogue/product/buy-option.ts'

/** For tests: an element rendered with the shop's words, router and overlays. */
export function renderedInShop(
  element: ReactNode,
  { locale = 'en', at = '/' }: { locale?: Locale; at?: string } = {},
) {
  const page = (
    <Words locale={locale} messages={messagesOf[locale]}>
      <PanelsProvider>
        {element}
        <OpenPanel />
      </PanelsProvider>
    </Words>
  )
  return render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })} />,
  )
}

function OpenPanel() {
  const { openPanel, message } = usePanels()
  return openPanel ? <p role="status">{`${openPanel}: ${message ?? ''}`}</p> : null
}

/** A buyable option, with the changes of a test. */
export const anOption = (differing: Partial<BuyOption> = {}): BuyOption => ({
  sku: 'SHAMPOO-500',
  name: '500 ml',
  price: { currency: 'HKD', minor: 22_800 },
  original: null,
  tiers: [],
  why: 'base',
  refused: null,
  preOrder: false,
  low: false,
  limit: null,
  vipSaving: null,
  months: null,
  parent: null,
  saving: null,
  sessions: null,
  estimate: null,
  cutOff: null,
  bestBefore: null,
  expectedOn: null,
  arrives: { from: '23/11/2026', to: '25/11/2026' },
  parts: [],
  ...differing,
})
