import { violationsOf } from './axe.ts'
import { inLocale, locales } from './pages.ts'
import { openOwnShop } from './own-shop.ts'
import { withBag } from './shopper.ts'
import { expect, fitsWindow, goTo, picture, test, wasHereBefore } from './story.ts'

const words = {
  hk: '中秋節禮盒現已開售，滿 HK$600 免運費',
  zh: '中秋節禮盒現已開賣，滿 HK$600 免運費',
  cn: '中秋节礼盒现已开售，满 HK$600 免运费',
  en: 'Mid-Autumn gift boxes are here, with free delivery over HK$600',
}
const text = { chi: words.hk, tw: words.zh, cn: words.cn, eng: words.en }

test('a line stands above the pages in each language, leads on, and is not in the checkout', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const shop = await openOwnShop()
  try {
    const context = await browser.newContext({ baseURL: shop.address })
    const page = await context.newPage()
    await wasHereBefore(page, shop.address)
    await shop.command('setting', 'announcements', JSON.stringify([{ text, link: '/shipping' }]))
    for (const locale of locales) {
      await page.goto(inLocale(locale, '/'))
      const line = page.getByRole('link', { name: words[locale] })
      await expect(line).toBeVisible()
      await expect(line).toHaveAttribute('href', inLocale(locale, '/shipping'))
    }
    for (const [path, width] of [
      ['/pi-marketplace', 390],
      ['/pi-marketplace', 834],
      ['/en', 390],
      ['/en', 1440],
    ] as const)
      for (const choices of [{}, { theme: 'dark' }] as const) {
        await wasHereBefore(page, shop.address, choices)
        await page.setViewportSize({ width, height: 900 })
        await goTo(page, path)
        expect(await violationsOf(page)).toEqual([])
        await fitsWindow(page)
        const look = 'theme' in choices ? 'dark' : 'light'
        await picture(page, `announcement-${path.slice(1)}-${width}-${look}`)
      }
    await page.goto('/')
    await page.getByRole('link', { name: words.hk }).click()
    await expect(page).toHaveURL(/\/shipping$/)

    await withBag(context.request)
    await page.goto('/checkout')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText(words.hk)).toHaveCount(0)
  } finally {
    await shop.close()
  }
})
