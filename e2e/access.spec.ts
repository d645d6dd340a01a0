import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { closed, inLocale, locales, open, type Locale } from './pages.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const kinds = [
  ...open,
  ...closed,
  '/search?keyword=shampoo',
  '/search?keyword=qqqqqq',
  '/preferences',
  '/404',
  '/maintance',
  '/offline',
  '/example/counter',
  '/example/form',
]

async function faults(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'load' })
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...violations.map((found) => `${path} ${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ...(sideways > 0 ? [`${path} scrolls sideways by ${sideways}`] : []),
  ]
}

/** Each locale meets both themes (they come with the paths), light and dark, narrow and wide. */
const looks: Record<Locale, { colorScheme: 'light' | 'dark'; width: number }> = {
  hk: { colorScheme: 'light', width: 390 },
  zh: { colorScheme: 'dark', width: 1440 },
  cn: { colorScheme: 'dark', width: 390 },
  en: { colorScheme: 'light', width: 1440 },
}

for (const locale of locales) {
  const { colorScheme, width } = looks[locale]
  test(`axe finds nothing on any page in ${locale}, ${colorScheme}, ${width} px`, async ({ browser }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const found: string[] = []
    for (const path of kinds) found.push(...(await faults(page, inLocale(locale, path))))
    expect(found).toEqual([])
    await context.close()
  })
}

test('nothing scrolls sideways at 320 px', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  for (const path of ['/en', '/en/elowen/scalp-balance-shampoo', '/en/collection/face', '/terms', '/en/contactus', '/en/shops']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0)
  }
  await context.close()
})
