import { expectAccessible } from './axe.ts'
import { signIn } from './staff.ts'
import { expect, test, follow } from './story.ts'

test('content changes a question of the scalp test, sees the difference and tries it out', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await page.context().addCookies([{ name: 'elowen_desk', value: 'en.', url: baseURL ?? '' }])
  await signIn(page, 'content')
  await page.goto('/desk/scalp-test')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Version 1', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Version 1' })).toBeVisible()
  await page.getByText('New draft from this').first().click()
  await page.getByLabel('Note').fill('For the dry season')
  await page.getByRole('button', { name: 'New draft from this' }).click()
  await expect(page.getByText('For the dry season')).toBeVisible()
  await follow(page, page.getByRole('link', { name: 'Itching' }).first())
  await expectAccessible(page)
  await page.getByLabel('Question · English').fill('Does your scalp itch?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible() // before that, leaving asks for confirmation
  await page.getByRole('link', { name: /^Version \d+$/ }).click()
  const differences = page.getByRole('region', { name: /^Differences/ })
  await expect(differences).toContainText('Does your scalp itch?')
  await expect(page.getByText('Publish', { exact: true })).toBeHidden() // only managers can publish
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try it' }).click()
  await page.getByLabel('Clearly oily').check()
  await page.getByLabel('Much more, or the parting has widened').check()
  await page.getByRole('button', { name: 'See the result' }).click()
  await page.getByLabel('Yes, a patch went bare suddenly').check()
  await page.getByRole('button', { name: 'See the result' }).click()
  await expect(page.getByText('Sudden bare patches: please see a doctor first')).toBeVisible()
  await expect(page.getByText('No product and no treatment is named.')).toBeVisible()
  await expectAccessible(page)
})
