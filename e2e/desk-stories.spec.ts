import { chooseGoods } from './goods.ts'
import { expectAccessible } from './axe.ts'
import { looksRightAsOpen } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { signedIn } from './staff.ts'
import { expect, picture, test, wasHereBefore } from './story.ts'
import { deskWordsOf } from './words.ts'

// a sign-in code that a parallel test has used, intended refusals, and posts that do not exist
test.use({ expectedErrors: /status of (?:400|401|404|409|422)|forbidden by frame-src|instagram/i })
// stories are a single document, so the tests of both languages run in sequence
test.describe.configure({ mode: 'serial' })

for (const language of testLanguages('hk', 'en'))
  test(`a story is changed, looked at, published and put back: ${language}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const words = deskWordsOf(language)
    const s = (key: string) => words(`settings.${key}`)
    const mark = `Story ${Date.now().toString(36)}`
    await signedIn(context, 'content', language)
    await page.goto('/desk/content/stories')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('settingName.stories'))
    await looksRightAsOpen(page, `stories-${language}`)

    await page.locator('.folded-row summary').first().click()
    for (const text of ['chi', 'tw', 'cn', 'eng'])
      await page.locator(`[name="typed[/0/title/${text}]"]`).fill(mark)
    await chooseGoods(page, 'typed[/0/products]', ['NO-SUCH-1', 'ELOWEN-HAIR-MASK'])
    await expect(page.getByText(words('goodsField.gone'))).toBeVisible()
    await page.getByRole('button', { name: s('save') }).click()
    await expect(page.locator('.fault:visible')).toContainText('NO-SUCH-1')
    await chooseGoods(page, 'typed[/0/products]', ['ELOWEN-SCALP-SHAMPOO', 'ELOWEN-HAIR-MASK'])
    await page.getByRole('button', { name: s('save') }).click()
    const draft = page.locator('section[aria-labelledby=draft]')
    await expect(draft).toContainText(mark)

    const preview =
      (await page.getByRole('link', { name: words('content.previewVersion') }).getAttribute('href')) ?? ''
    const visitor = await browser.newContext(baseURL ? { baseURL } : {})
    const shopper = await visitor.newPage()
    await wasHereBefore(shopper, baseURL)
    const home = language === 'hk' ? '/' : `/${language}`
    const card = shopper.getByRole('button', { name: mark })
    await shopper.goto(`${language === 'hk' ? '' : `/${language}`}${preview}`)
    await expect(shopper.getByRole('note')).toBeVisible()
    await expect(card).toBeVisible()
    await shopper.goto(home)
    await expect(shopper.locator('main')).not.toContainText(mark)

    await draft.getByRole('button', { name: s('publish') }).click()
    await expect(draft).toHaveCount(0)
    await expect(async () => {
      await shopper.goto(home)
      await card.click({ timeout: 3_000 })
    }).toPass()
    const opened = shopper.getByRole('dialog')
    await expect(opened.locator('a[href$="/elowen/scalp-balance-shampoo"]')).toBeVisible()
    await expectAccessible(shopper)
    await picture(shopper, `shop-story-${language}`)
    await shopper.keyboard.press('Escape')

    await page.goto('/desk/content/stories')
    const wasLive = new RegExp(s('state.past').source.replaceAll(/^\^|\$$/g, ''))
    const past = page.locator('section[aria-labelledby=history] details').filter({ hasText: wasLive }).first()
    await past.locator('summary').click()
    await past.locator('[name=reason]').fill('story')
    await past.getByRole('button').click()
    await expect(async () => {
      await shopper.goto(home)
      await expect(shopper.locator('main')).not.toContainText(mark, { timeout: 1_000 })
    }).toPass()
    await visitor.close()
  })
