import { violationsOf } from './axe.ts'
import { withFpsOrder } from './shopper.ts'
import { deskAlive, signedIn } from './staff.ts'
import { expect, test } from './story.ts'

// a sign-in code that a parallel test has used, and a page that redirects to the sign-in
test.use({ expectedErrors: /status of (?:401|403)/ })

/** Screens share components, so pages are split between the two appearances, except for the most used ones. */
const busiest = ['', '/orders']
const pages = [
  '/orders/new?line=ELOWEN-SCALP-SHAMPOO-500:1&search=mist',
  '/orders/ship',
  '/fps',
  '/payments',
  '/payments/tasks',
  '/payments/refunds',
  '/approvals',
  '/stock',
  '/stock/moves',
  '/stock/in',
  '/coupons',
  '/coupons/new',
  '/coupons/months',
  '/members',
  '/members/flags',
  '/referrals',
  '/commissions',
  '/staff',
  '/staff/new',
  '/wallets',
  '/gift-codes',
  '/gift-batches',
  '/gift-batches/new',
  '/outbox',
  '/audit',
  '/checks',
  '/me',
  '/system/imports',
  '/today/on_hold',
]
const looks = [
  { language: 'hk', colorScheme: 'light', width: 390, half: 0 },
  { language: 'en', colorScheme: 'dark', width: 1440, half: 1 },
] as const

/** Opens all disclosure panels at once, which are exclusive for users. */
const openAll = (panels: (HTMLElement | SVGElement)[]) => {
  for (const panel of panels) panel.removeAttribute('name')
  for (const panel of panels) panel.setAttribute('open', '')
}

for (const { language, colorScheme, width, half } of looks)
  test(`axe finds nothing at the desk in ${language}, ${colorScheme}, ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const context = await browser.newContext({
      baseURL,
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    const { id } = await withFpsOrder(context.request, 1)
    await signedIn(context, 'owner', language)
    const first = async (list: 'members' | 'coupons' | 'orders', query: string) => {
      const answer = (await (await context.request.get(`/api/admin/v1/${list}?${query}`)).json()) as Record<
        string,
        { id: string }[]
      >
      return answer[list]?.[0]?.id ?? ''
    }
    const memberId = await first('members', 'search=vip@elowen.example')
    const couponId = await first('coupons', '')
    const sentId = await first('orders', 'view=sent')
    const page = await context.newPage()
    const found: string[] = []
    const ownKeys = [
      `/orders/${id}`,
      `/orders/${id}/refund`,
      `/orders/print?kind=pick&id=${id}`,
      `/orders/print?kind=gift&id=${id}`,
    ]
    for (const path of [
      ...busiest,
      ...pages.filter((_, at) => at % 2 === half),
      ...ownKeys,
      `/orders/${sentId}`,
      `/members/${memberId}`,
      `/coupons/${couponId}`,
      '/sign-in',
    ]) {
      await page.goto(`/desk${path}`)
      // hydration hides columns that do not fit, so rows move
      if (path !== '/sign-in') await deskAlive(page)
      if (path === ownKeys[0] || path.startsWith('/members/') || path === '/staff')
        await page.locator('main details').evaluateAll(openAll)
      const violations = await violationsOf(page)
      found.push(...violations.map((violation) => `${path} ${violation}`))
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (sideways > 0) found.push(`${path} scrolls sideways by ${sideways}`)
    }
    expect(found).toEqual([])
    await context.close()
  })
