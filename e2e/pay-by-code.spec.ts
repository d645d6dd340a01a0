import { devices } from '@playwright/test'
import { fpsOrder } from './shopper.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'

test.beforeEach(({ page, baseURL }) => wasHereBefore(page, baseURL))

test('a desktop shows the code and no button for an app', async ({ page }) => {
  const { id } = await fpsOrder(page.request, 1)
  await goTo(page, `/en/checkout/${id}?method=fps`)
  await expect(page.getByRole('img', { name: /^FPS QR code/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open your banking app' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save the code as a picture' })).toBeHidden()
})

test.describe('on a phone', () => {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['iPhone 13']
  test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch })

  test('the app comes first, the code as a picture next, and the code itself is folded', async ({ page }) => {
    const { id } = await fpsOrder(page.request, 1)
    await goTo(page, `/en/checkout/${id}?method=fps`)
    await expect(page.getByRole('link', { name: 'Open your banking app' })).toBeInViewport()
    const code = page.getByRole('img', { name: /^FPS QR code/ })
    await expect(code).toBeHidden()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the code as a picture' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^FPS-.*\.png$/)
    await expect(page.getByText('The picture is saved.')).toBeVisible()
    await page.getByText('Show the code').click()
    await expect(code).toBeVisible()
  })
})
