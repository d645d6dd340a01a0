import { looksRightAsOpen } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { deskAlive, signedIn } from './staff.ts'
import { expect, test } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|409)/ })

const words = {
  en: {
    add: 'New segment',
    country: 'Country',
    count: 'Count',
    name: 'Name',
    save: 'Save',
    hongKong: 'Country: Hong Kong',
    remove: 'Delete',
    crossed: 'Orders, at most',
  },
  hk: {
    add: '新增分群',
    country: '國家／地區',
    count: '計算人數',
    name: '名稱',
    save: '儲存',
    hongKong: '國家／地區：香港',
    remove: '刪除',
    crossed: '訂單數目，最多',
  },
} as const

for (const language of testLanguages('hk', 'en'))
  test(`members are chosen, counted and kept by a name: ${language}`, async ({ page, context }) => {
    test.slow()
    const t = words[language]
    await signedIn(context, 'owner', language)
    await page.goto('/desk/members?sort=-spent')
    await looksRightAsOpen(page, `members-figures-${language}`)
    await page.goto('/desk/segments')
    await page.getByRole('link', { name: t.add }).first().click()
    await page.getByLabel(t.country, { exact: true }).selectOption('hk')
    await page.locator('[name=orders_from]').fill('3')
    await page.getByLabel(t.crossed).fill('2')
    await page.getByRole('button', { name: t.count, exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.locator('[name=orders_from]').fill('')
    await page.getByLabel(t.crossed).fill('')
    await page.getByRole('button', { name: t.count, exact: true }).click()
    await expect(page.locator('section[aria-labelledby=chosen]')).toContainText(t.hongKong)
    await looksRightAsOpen(page, `segment-new-${language}`)
    const name = `Story ${language} ${Date.now().toString(36)}`
    await page.getByLabel(t.name, { exact: true }).fill(name)
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.locator('.desk-log-changes').first()).toContainText(t.hongKong)
    await looksRightAsOpen(page, `segment-one-${language}`)
    await page.goto('/desk/segments')
    await expect(page.getByRole('row', { name })).toContainText(t.hongKong)
    await looksRightAsOpen(page, `segments-${language}`)
    await page.getByRole('link', { name }).first().click()
    await page.getByText(t.remove, { exact: true }).first().click()
    await page.getByRole('button', { name: t.remove, exact: true }).last().click()
    await expect(page).toHaveURL(/\/desk\/segments$/)
    await expect(page.getByRole('row', { name })).toHaveCount(0)
  })

test('a segment is made by keyboard', async ({ page, context }) => {
  await signedIn(context, 'owner', 'en')
  await page.goto('/desk/segments/new')
  await deskAlive(page)
  await page.locator('[name=country]').focus()
  await page.keyboard.press('m') // selects the first option with that letter
  await page.locator('[name=spent_from]').focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.locator('section[aria-labelledby=chosen]')).toContainText('Country: M')
  const name = `Keys ${Date.now().toString(36)}`
  await page.locator('[name=name]').focus()
  await page.keyboard.type(name)
  // typed values survive another preview
  await page.locator('[name=spent_from]:not([type=hidden])').focus()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/spent_from=12|spent_from=21/)
  await expect(page.locator('input[type=hidden][name=spent_from]')).toHaveValue(/12|21/)
  await expect(page.locator('[name=spent_from]:not([type=hidden])')).toBeFocused()
  await page.locator('[name=name]').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a segment is counted, kept and deleted', async ({ page, context }) => {
    test.slow()
    await signedIn(context, 'manager', 'hk')
    const t = words.hk
    await page.goto('/desk/segments/new')
    await page.getByLabel(t.country, { exact: true }).selectOption('hk')
    await page.getByRole('button', { name: t.count, exact: true }).click()
    const name = `無 ${Date.now().toString(36)}`
    await page.getByLabel(t.name, { exact: true }).fill(name)
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByText(t.remove, { exact: true }).first().click()
    await page.getByRole('button', { name: t.remove, exact: true }).last().click()
    await expect(page).toHaveURL(/\/desk\/segments/)
  })
})
