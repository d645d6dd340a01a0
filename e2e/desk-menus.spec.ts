import { expectAccessible } from './axe.ts'
import { looksRightAsOpen } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { signedIn } from './staff.ts'
import { expect, picture, test, wasHereBefore } from './story.ts'
import { deskWordsOf, wordsOf } from './words.ts'

// a sign-in code that a parallel test has used, and intended refusals
test.use({ expectedErrors: /status of (?:400|401|404|409|422)/ })
// menus are a single document, so the tests of both languages run in sequence
test.describe.configure({ mode: 'serial' })

const texts = { en: 'eng', hk: 'chi' } as const
const path = { en: '/en', hk: '' } as const

for (const language of testLanguages('hk', 'en'))
  test(`a menu is changed, looked at, published and put back: ${language}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const words = deskWordsOf(language)
    const t = (key: string) => words(`menus.${key}`)
    const s = (key: string) => words(`settings.${key}`)
    const mark = `X${Date.now().toString(36)}`
    await signedIn(context, 'content', language)
    await page.goto('/desk/content')
    await page.locator('a[href="/desk/content/menus"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('settingName.menus'))
    await looksRightAsOpen(page, `menus-${language}`)

    await page.goto('/desk/content/menus')
    const first = page.locator('.folded-row').first()
    await first.locator('summary').first().click()
    await page.locator(`[name="typed[/header/0/label/${texts[language]}]"]`).fill(mark)
    await first.getByRole('button', { name: t('addBelow') }).click()
    for (const text of ['chi', 'eng', 'cn'])
      await page.locator(`[name="typed[/header/0/below/0/label/${text}]"]`).fill(`${mark} ${text}`)
    await page.locator('[name="typed[/header/0/below/0/kind]"]').selectOption('url')
    const target = page.locator('[name="typed[/header/0/below/0/target]"]')
    await target.fill('javascript:alert(1)')
    await page.getByRole('button', { name: s('save') }).click()
    await expect(page.locator('.fault:visible')).toHaveCount(1)
    await looksRightAsOpen(page, `menus-refused-${language}`)
    await target.fill('https://www.example.com/')
    await page.getByRole('button', { name: s('save') }).click()
    const draft = page.locator('section[aria-labelledby=draft]')
    await expect(draft).toContainText(mark)
    await looksRightAsOpen(page, `menus-draft-${language}`)

    const preview =
      (await page.getByRole('link', { name: words('content.previewVersion') }).getAttribute('href')) ?? ''
    const visitor = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 1440, height: 900 },
    })
    const shopper = await visitor.newPage()
    await wasHereBefore(shopper, baseURL)
    const home = path[language] || '/'
    const menu = shopper.locator('header nav')
    await shopper.goto(`${path[language]}${preview}`)
    await expect(shopper.getByRole('note')).toBeVisible()
    await expect(menu).toContainText(mark)
    await shopper.goto(home)
    await expect(menu).not.toContainText(mark)

    await draft.getByRole('button', { name: s('publish') }).click()
    await expect(draft).toHaveCount(0)
    await expect(async () => {
      await shopper.goto(home)
      await expect(menu).toContainText(mark, { timeout: 1_000 })
    }).toPass()
    const fold = menu.locator('summary')
    await fold.focus()
    await shopper.keyboard.press('Enter')
    const outside = menu.locator('a[href="https://www.example.com/"]')
    await expect(outside).toBeVisible()
    await expect(outside).toHaveAttribute('rel', /noopener/)
    await expectAccessible(shopper)
    await picture(shopper, `shop-menu-${language}-1440`)
    await shopper.keyboard.press('Escape')
    await expect(outside).toBeHidden()
    for (const width of [390, 834]) {
      await shopper.setViewportSize({ width, height: 900 })
      await expect(fold).toBeHidden()
      await shopper.getByRole('button', { name: wordsOf(language)('shell.menu') }).click()
      const panel = shopper.getByRole('dialog')
      await expect(panel.locator('a[href="https://www.example.com/"]')).toBeVisible()
      await expectAccessible(shopper)
      await picture(shopper, `shop-panel-${language}-${width}`)
      await shopper.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
    }
    await shopper.locator('footer').scrollIntoViewIfNeeded()
    await picture(shopper.locator('footer'), `shop-footer-${language}`)

    await page.goto('/desk/content/menus')
    const wasLive = new RegExp(s('state.past').source.replaceAll(/^\^|\$$/g, ''))
    const past = page.locator('section[aria-labelledby=history] details').filter({ hasText: wasLive }).first()
    await past.locator('summary').click()
    await past.locator('[name=reason]').fill('story')
    await past.getByRole('button').click()
    await expect(async () => {
      await shopper.goto(home)
      await expect(shopper.locator('header')).not.toContainText(mark, { timeout: 1_000 })
    }).toPass()
    await visitor.close()
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a menu is changed, and its entries unfold', async ({ page, context }) => {
    test.setTimeout(180_000) // it may run beside the long tests
    await signedIn(context, 'content', 'en')
    await page.goto('/desk/content/menus')
    const t = (key: string) => deskWordsOf('en')(`settings.${key}`)
    await page.locator('.folded-row summary').first().click()
    await page.locator('[name="typed[/header/0/label/eng]"]').fill('Hair and more')
    await page.getByRole('button', { name: t('save') }).click()
    const draft = page.locator('section[aria-labelledby=draft]')
    await expect(draft).toContainText('Hair and more')
    await draft.getByRole('button', { name: t('withdraw') }).click()
    await expect(draft).toHaveCount(0)
  })
})
