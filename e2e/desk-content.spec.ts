import type { Page } from '@playwright/test'
import { chooseGoods } from './goods.ts'
import { expectAccessible } from './axe.ts'
import { testLanguages } from './languages.ts'
import { signIn } from './staff.ts'
import { expect, fitsWindow, picture, test } from './story.ts'

// a sign-in code that a parallel test has used, intended refusals, and pages of deleted versions
test.use({ expectedErrors: /status of (?:400|401|404|409|422)/ })

const widths = [390, 834, 1440] as const
async function looksRight(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 1200 })
      await fitsWindow(page)
      await picture(page, `${name}-${colorScheme}-${width}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const words = {
  en: {
    title: 'Content',
    save: 'Save draft',
    schedule: 'Schedule…',
    send: 'Schedule',
    unschedule: 'Take off',
    publish: 'Publish now',
    preview: /^Preview version/,
    strip: /Preview of version/,
    back: /^Put version/,
    page: 'page_terms',
    english: 'English',
    path: '/en',
    asOf: 'Show',
    open: /^Open the preview/,
    add: 'Add a block',
  },
  hk: {
    title: '內容',
    save: '儲存草稿',
    schedule: '排期…',
    send: '排期',
    unschedule: '取消排期',
    publish: '立即發佈',
    preview: /^預覽第/,
    strip: /預覽第/,
    back: /^還原第/,
    page: 'page_privacy',
    english: '英文',
    path: '',
    asOf: '顯示',
    open: /^開啟預覽/,
    add: '加入區塊',
  },
} as const

/** Ten o'clock in Hong Kong on a Monday some weeks ahead, as form value. */
function monday(weeks: number): string {
  const day = new Date(Date.now() + 8 * 3_600_000)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7) + 7 * weeks)
  return `${day.toISOString().slice(0, 10)}T10:00`
}

for (const language of testLanguages('en', 'hk')) {
  const t = words[language]
  const begin = async (page: Page, baseURL: string | undefined, who: 'owner' | 'content') => {
    await page.context().addCookies([{ name: 'elowen_desk', value: `${language}.`, url: baseURL ?? '' }])
    await signIn(page, who)
  }

  test(`an owner schedules a new version of a legal text that members are told of: ${language}`, async ({
    page,
    baseURL,
    browser,
  }) => {
    test.slow()
    await begin(page, baseURL, 'owner')
    await page.goto('/desk/content')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
    await expectAccessible(page)
    await looksRight(page, `content-${language}`)

    await page.goto(`/desk/content/${t.page}`)
    for (const [key, text] of [
      ['chi', '退換期改為三十日。'],
      ['eng', 'Returns take 30 days.'],
      ['cn', '退换期改为三十日。'],
    ] as const) {
      await page.locator('.desk-segments button').nth(['chi', 'eng', 'cn'].indexOf(key)).click()
      await page.locator(`[name="typed[/changes/${key}]"]`).fill(text)
    }
    const first = page.locator('[name="typed[/body/cn/0/text]"]')
    await first.fill('[x](/nowhere)')
    await page.locator('[name="typed[/announced]"]').check()
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.locator('.fault:visible')).toContainText('/nowhere')
    await first.fill(`新 **${language}** [x](/shipping)`)
    await page.getByRole('button', { name: t.save }).click()
    const draft = page.locator('section[aria-labelledby=draft]')
    await expect(draft).toContainText('Returns take 30 days.')
    await expectAccessible(page)
    await looksRight(page, `content-legal-${language}`)

    const preview = (await page.getByRole('link', { name: t.preview }).getAttribute('href')) ?? ''
    const visitor = await browser.newContext(baseURL ? { baseURL } : {})
    const stranger = await visitor.newPage()
    await stranger.goto(`/cn${preview}`)
    await expect(stranger.getByRole('note')).toBeVisible()
    await expect(stranger.locator('article strong').first()).toHaveText(language)
    await visitor.close()

    await draft.getByRole('button', { name: t.publish }).click()
    await expect(draft.getByRole('alert').first()).toBeVisible()
    await draft.locator('summary').click()
    await draft.locator('[name=at]').fill(monday(6))
    await draft.getByRole('button', { name: t.send, exact: true }).click()
    const scheduled = page.locator('section[aria-labelledby=scheduled]')
    await expect(scheduled).toContainText('Returns take 30 days.')
    const slug = t.page.replace('page_', '')
    await expect(async () => {
      await page.goto(`${t.path}/${slug}`)
      await expect(page.locator('#versions ~ ul a').first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.locator('#versions ~ ul a').first().click()
    await expect(page).toHaveURL(/version=\d+/)
    await expectAccessible(page)
    await picture(page, `legal-${language}`, true)
    await page.goto(`/desk/content/${t.page}`)
    await scheduled.getByRole('button', { name: t.unschedule }).click()
    await expect(scheduled).toHaveCount(0)
  })
}

test('the home page is changed for next Monday, seen before, and rolled back', async ({ page, baseURL }) => {
  test.slow()
  for (const language of testLanguages('en', 'hk')) {
    const t = words[language]
    await page.context().clearCookies()
    await page.context().addCookies([{ name: 'elowen_desk', value: `${language}.`, url: baseURL ?? '' }])
    await signIn(page, 'manager')
    await page.goto('/desk/content/front_page')
    const list = page.locator('[name="typed[/homepage/bestSellerList]"]')
    const before = await list.inputValue()
    await chooseGoods(page, 'typed[/homepage/bestSellerList]', before.split('\n').toReversed())
    await page.locator('[name="typed[/hero_banner/0/title/eng]"]').fill(`Winter is near, ${language}`)
    await page.locator('[name="typed[/hero_banner/0/title/chi]"]').fill(`冬天將近 ${language}`)
    await page.getByRole('button', { name: t.save }).click()
    const draft = page.locator('section[aria-labelledby=draft]')
    await expect(draft).toContainText(`Winter is near, ${language}`)
    await expectAccessible(page)
    await looksRight(page, `content-home-${language}`)
    await draft.locator('summary').click()
    await draft.locator('[name=at]').fill(monday(0))
    await draft.getByRole('button', { name: t.send, exact: true }).click()
    const scheduled = page.locator('section[aria-labelledby=scheduled]')
    await expect(scheduled).toBeVisible()

    const asOf = page.locator('section[aria-labelledby=as-of]')
    await asOf.locator('[name=at]').fill(monday(0))
    await asOf.getByRole('button', { name: t.asOf }).click()
    const path = (await asOf.getByRole('link', { name: t.open }).getAttribute('href')) ?? ''
    await page.goto(`${t.path}${path}`)
    await expect(page.getByRole('note')).toContainText(t.strip)
    await expect(page.locator('#banner-1')).toContainText(language === 'en' ? 'Winter is near' : '冬天將近')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `home-preview-${language}-${width}`)
    }
    await page.goto(t.path === '' ? '/' : t.path)
    await expect(page.locator('#banner-1')).not.toContainText(
      language === 'en' ? 'Winter is near' : '冬天將近',
    )

    // instead of waiting for Monday, it is unscheduled, published at once, and rolled back
    await page.goto('/desk/content/front_page')
    await scheduled.getByRole('button', { name: t.unschedule }).click()
    await expect(scheduled).toHaveCount(0)
    const history = page.locator('section[aria-labelledby=history]')
    await history.locator('summary').first().click()
    await history.locator('[name=reason]').first().fill('now already')
    await history.getByRole('button', { name: t.back }).first().click()
    await expect(list).toHaveValue(before.split('\n').toReversed().join('\n'))
    await history
      .locator('summary', { hasText: language === 'en' ? 'Was live' : '曾生效' })
      .first()
      .click()
    const past = history.locator('details[open]').last()
    await past.locator('[name=reason]').fill('too early')
    await past.getByRole('button', { name: t.back }).click()
    await expect(list).toHaveValue(before)
  }
})

test('blocks are added, moved by keyboard and taken out, and a page is edited without script', async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow()
  await page.context().addCookies([{ name: 'elowen_desk', value: 'en.', url: baseURL ?? '' }])
  await signIn(page, 'manager')
  await page.goto('/desk/content/page_offline')
  const text = (at: number) => page.locator(`[name="typed[/body/chi/${at}/text]"]`)
  const [one, count] = [
    await text(0).inputValue(),
    await page.locator('[name^="typed[/body/chi/"][name$="/text]"]').count(),
  ]
  await page.getByRole('button', { name: 'Add a block' }).first().click()
  await text(count).fill('Last words')
  const up = page.getByRole('button', { name: `Move block ${count + 1} up` }).first()
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(text(count - 1)).toHaveValue('Last words')
  await page.getByRole('button', { name: 'Move block 1 down' }).first().click()
  await expect(text(1)).toHaveValue(one)
  await page.getByRole('button', { name: 'Take block 2 out' }).first().click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  const draft = page.locator('section[aria-labelledby=draft]')
  await page.locator('input[type=file]').setInputFiles('db/seed/media/banners/brand-story.webp')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('status').locator('code')).toHaveText(/^\/media\/content\/desk\/[\w-]+\.webp$/)
  await expect(draft).toContainText('Last words')
  await draft.getByRole('button', { name: 'Give up the draft' }).click()
  await expect(draft).toHaveCount(0)

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  await context.addCookies([{ name: 'elowen_desk', value: 'en.', url: baseURL ?? '' }])
  const still = await context.newPage()
  await signIn(still, 'manager')
  await still.goto('/desk/content/page_maintance')
  await still.locator('[name="typed[/title/eng]"]').fill('')
  await still.getByRole('button', { name: 'Save draft' }).click()
  await expect(still.locator('.told.bad').first()).toContainText('Before this can go live')
  await still.getByRole('button', { name: 'Give up the draft' }).click()
  await expect(still.locator('section[aria-labelledby=draft]')).toHaveCount(0)
  await context.close()
})
