import { expectAccessible } from './axe.ts'
import { deskAlive, signedIn } from './staff.ts'
import { expect, fitsWindow, picture, test } from './story.ts'
import { deskWordsOf } from './words.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of 401/ })

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['hk', 'dark'],
] as const)
  test(`the menu of a small desk opens over the page, by keys too (${language}, ${colorScheme})`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const words = deskWordsOf(language)
    const t = (key: string) => words(`menu.${key}`)
    await page.emulateMedia({ colorScheme })
    await signedIn(page.context(), 'owner', language)
    const door = page.getByRole('button', { name: t('open') })
    const menu = page.locator('#desk-menu')
    for (const width of [390, 834]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/desk/orders')
      await deskAlive(page)
      await expect(menu).toBeHidden()
      await fitsWindow(page)

      await door.focus()
      await page.keyboard.press('Enter')
      await expect(menu.getByRole('link', { name: t('orders') })).toHaveAttribute('aria-current', 'page')
      await expectAccessible(page, 'html')
      await fitsWindow(page)
      await picture(page, `desk-menu-${language}-${width}`)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(door).toBeFocused()

      await door.click()
      await menu.getByRole('button', { name: t('close') }).click()
      await expect(menu).toBeHidden()

      // the list of shortcuts replaces the open menu
      const keys = page.getByRole('dialog', { name: words('keys.title') })
      await page.keyboard.press('?')
      await expect(keys).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(keys).toBeHidden()
      await door.click()
      await menu.getByRole('button', { name: /\?$/ }).click()
      await expect(keys).toBeVisible()
      await expect(menu).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(keys).toBeHidden()

      await door.click()
      await menu.locator('a[href="/desk/stock"]').click()
      await expect(page).toHaveURL(/\/desk\/stock$/)
      await expect(menu).toBeHidden()

      await door.click()
      await expect(menu).toBeVisible()
      await page.keyboard.press('g')
      await page.keyboard.press('o')
      await expect(page).toHaveURL(/\/desk\/orders$/)
      await expect(menu).toBeHidden()
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(menu).toBeVisible()
    await expect(door).toBeHidden()
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('the menu of a small desk leads on', async ({ page }) => {
    await signedIn(page.context(), 'warehouse', 'en')
    await page.goto('/desk/waves')
    const menu = page.locator('#desk-menu')
    await page.getByRole('button', { name: deskWordsOf('en')('menu.open') }).click()
    await menu.locator('a[href="/desk/stock"]').click()
    await expect(page).toHaveURL(/\/desk\/stock$/)
    await expect(menu).toBeHidden()
  })
})
