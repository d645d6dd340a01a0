import { aGuest } from './guest.ts'
import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { withFpsOrder } from './shopper.ts'
import { deskAlive, importStatement, paidAtTheBank, signedIn } from './staff.ts'
import { expect, test } from './story.ts'
import { deskWordsOf } from './words.ts'

for (const language of testLanguages('en', 'hk'))
  test(`two orders of one parcel are picked into one box and leave together: ${language}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const t = deskWordsOf(language)
    /** Pattern that matches anywhere in a text. */
    const within = (key: string) => new RegExp(t(key).source.slice(1, -1))
    await signedIn(page.context(), 'owner', language)
    const { email, phone } = aGuest()
    const orders: { id: string; number: string }[] = []
    for (const quantity of [1, 2]) {
      const guest = await browser.newContext({ baseURL: baseURL ?? '' })
      const { id, number, link } = await withFpsOrder(guest.request, quantity, {
        email,
        delivery_contact: phone,
      })
      await importStatement(page.context(), await paidAtTheBank(guest.request, link), id)
      await guest.close()
      orders.push({ id, number })
    }
    const [one, other] = orders
    if (!one || !other) throw new Error('two orders were placed')

    // combines the two orders into one parcel
    await page.goto(`/desk/orders/${one.id}`)
    await page.getByRole('button', { name: t('combined.go') }).click()
    await expect(page.getByText(within('combined.with'))).toBeVisible()

    // selecting one adds both to the wave, in the same box
    await page.goto('/desk/orders')
    await deskAlive(page)
    await page.locator(`input[name="id"][value="${one.id}"]`).check()
    await page.getByRole('button', { name: t('orders.wave') }).click()
    await expect(page.getByRole('main')).toContainText(one.number)
    await expect(page.getByRole('main')).toContainText(other.number)
    await looksRight(page, 'combined-wave-new', language)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: t('waves.start') }).click()
    await expect(page).toHaveURL(/\/desk\/waves\/[0-9a-f-]{36}/)
    const wave = page.url()
    const boxes = page.locator('.desk-wave-lines.boxes > li')
    await expect(boxes).toHaveCount(2)
    await expect(boxes.locator('.desk-wave-count')).toHaveText(['1', '1'])
    await expect(boxes.first()).toContainText(other.number)

    // three pieces are put into the box
    const sku = (await page.locator('.desk-wave-lines b.num:not(.desk-shelf)').first().textContent()) ?? ''
    const pack = page.getByRole('button', { name: within('waves.packBox') })
    for (const picked of [1, 2, 3]) {
      await expect(pack).toHaveCount(0)
      await page.locator('input[name="sub_sku"]:not([type="hidden"])').fill(sku)
      await page.keyboard.press('Enter')
      await expect(boxes.locator('.push.num b').first()).toBeVisible()
      await expect
        .poll(async () =>
          (await boxes.locator('.push.num b').allTextContents()).reduce((sum, text) => sum + Number(text), 0),
        )
        .toBe(picked)
      if (picked === 2) await looksRight(page, 'combined-wave-half', language)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByText(within('waves.closed'))).toBeVisible()
    await looksRight(page, 'combined-wave-picked', language)
    await page.setViewportSize({ width: 1440, height: 900 })

    // the box is packed once for both orders
    const packed = page.waitForResponse((response) => response.url().endsWith('/pack'))
    await pack.first().click()
    expect((await packed).status()).toBe(200)
    await page.reload()
    await expect(pack).toHaveCount(0)

    // and shipped as one parcel
    await page.goto(`/desk/orders/${other.id}`)
    await deskAlive(page)
    await page.getByText(t('act.ship')).first().click()
    await page.getByRole('combobox', { name: t('act.carrier') }).fill('DHL')
    const tracking = `BOX-${language}-${Date.now().toString(36)}`.toUpperCase()
    await page.getByLabel(t('act.tracking')).fill(tracking)
    const shipped = page.waitForResponse((response) => response.url().endsWith('/ship'))
    await page.getByRole('button', { name: t('act.shipGo') }).click()
    expect((await shipped).status()).toBe(200)
    for (const { id } of orders) {
      await page.goto(`/desk/orders/${id}`)
      await expect(page.getByText(tracking).first()).toBeVisible()
      await expect(page.getByText(within('combined.inParcel'))).toBeVisible()
    }
    await page.goto(wave)
    await expect(page.getByText(within('waves.closed'))).toBeVisible()
    await page.goto('/desk/waves')
    await looksRight(page, 'combined-wave-list', language)
  })
