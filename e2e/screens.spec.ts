import type { APIRequestContext, Page } from '@playwright/test'
import { testLanguages } from './languages.ts'
import { asNewMember } from './member.ts'
import { inLocale } from './pages.ts'
import { withBag, withOrder } from './shopper.ts'
import { expect, goTo, test, wasHereBefore, picture } from './story.ts'

// one of the screens is the 404 page
test.use({ expectedErrors: /status of 404/ })

/**
 * Regression test of screens that were clipped, covered or out of order, at every width: no overflow, no truncated
 * button labels, and the main content is not covered by fixed elements.
 */
const widths = [320, 390, 834, 1440] as const

async function isWhole(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 800 ? 844 : 1000 })
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    expect(await faultsOf(page), `${name} at ${width}`).toEqual([])
    await picture(page, `${name}-${width}`)
  }
}

/** Elements that overflow the window, and controls narrower than their label. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const out: string[] = []
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (sideways > 0) out.push(`${sideways} px sideways`)
    for (const control of document.querySelectorAll<HTMLElement>(
      'main button, main a, header button, main label',
    )) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const style = getComputedStyle(control)
      const isCut = style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis'
      if (isCut && control.scrollWidth > control.clientWidth + 1)
        out.push(`cut: ${control.textContent?.trim().slice(0, 40)}`)
    }
    return out
  })

const country = (code: string, currency: string) => ({ country: code, currency })
type Screen = {
  name: string
  path: string
  where?: { country: string; currency: string }
  ready?: (request: APIRequestContext) => Promise<string | void>
}
const bag = async (request: APIRequestContext) => {
  await withBag(request)
}
const member = async (request: APIRequestContext) => {
  await asNewMember(request)
}
const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'product', path: '/elowen/scalp-balance-shampoo' },
  { name: 'collection', path: '/collection/elowen' },
  { name: 'search', path: '/search?q=shampoo' },
  { name: 'register', path: '/register' },
  { name: 'missing', path: '/collection/no-such-thing' },
  { name: 'membership', path: '/membership' },
  { name: 'shipping', path: '/shipping' },
  { name: 'marketplace-tw', path: '/pi-marketplace', where: country('tw', 'TWD') },
  { name: 'bag', path: '/bag', ready: bag },
  { name: 'checkout', path: '/checkout', ready: bag },
  { name: 'checkout-us', path: '/checkout', where: country('us', 'USD'), ready: bag },
  { name: 'checkout-tw', path: '/checkout', where: country('tw', 'TWD'), ready: bag },
  { name: 'checkout-jp', path: '/checkout', where: country('jp', 'JPY'), ready: bag },
  { name: 'checkout-kr', path: '/checkout', where: country('kr', 'KRW'), ready: bag },
  { name: 'pay-fps', path: '', ready: async (request) => `/checkout/${await withOrder(request)}?method=fps` },
  {
    name: 'pay-failed',
    path: '',
    ready: async (request) => `/checkout/${await withOrder(request)}?method=paydollar&payment=failed`,
  },
  {
    name: 'confirmation',
    path: '',
    ready: async (request) => `/checkout/order-confirmation/${await withOrder(request)}`,
  },
  { name: 'friend', path: '/?ref=NOBODY99' },
  ...['DASHBOARD', 'WALLET', 'ADDRESSES', 'DETAILS', 'REWARD', 'REFERRAL'].map((view) => ({
    name: `account-${view.toLowerCase()}`,
    path: `/account?view=${view}`,
    ready: member,
  })),
]

for (const locale of [...testLanguages('en', 'zh'), ...testLanguages('hk', 'cn')])
  test(`${locale}: every screen is whole at 320, 390, 834 and 1440 px`, async ({ page, baseURL }) => {
    test.setTimeout(600_000)
    for (const { name, path, where, ready } of screens) {
      await page.context().clearCookies()
      await wasHereBefore(page, baseURL, where)
      const found = (await ready?.(page.request)) ?? path
      await goTo(page, inLocale(locale, found))
      await isWhole(page, `${locale}-${name}`)
    }
  })
