import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { testLanguages } from './languages.ts'
import { looksRight } from './looks-right.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|404|409)/ })

const words = {
  en: {
    title: 'Webhooks',
    create: 'Create the webhook',
    test: 'Send a test',
    delivered: 'Delivered',
    waiting: 'Waiting',
    again: 'Send again',
    span: 'Send a span of time again',
    spanGo: 'Send the events again',
    rotate: 'New secret',
    rotateGo: 'Use the new secret',
    off: 'Switch off',
    on: 'Switch on',
    isOff: 'Off',
    isOn: 'On',
    remove: 'Remove',
    removeGo: 'Remove the webhook',
  },
  hk: {
    title: 'Webhook',
    create: '建立 webhook',
    test: '發送測試',
    delivered: '已送達',
    waiting: '等候中',
    again: '重發',
    span: '重發一段時間的事件',
    spanGo: '重發事件',
    rotate: '更換簽署密鑰',
    rotateGo: '使用新密鑰',
    off: '關閉',
    on: '開啟',
    isOff: '已關閉',
    isOn: '已開啟',
    remove: '移除',
    removeGo: '移除此 webhook',
  },
}

type Message = { id: string; signature: string; timestamp: string; body: string }

/** Webhook receiver on this machine; it responds with 503 while it is down. */
async function openReceiver() {
  const messages: Message[] = []
  let isDown = false
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[`webhook-${name}`])
      if (!isDown)
        messages.push({
          id: header('id'),
          signature: header('signature'),
          timestamp: header('timestamp'),
          body,
        })
      response.writeHead(isDown ? 503 : 200).end(isDown ? 'closed for an hour' : 'thank you')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // the server listens on a port
  return {
    url: `http://127.0.0.1:${port}/elowen`,
    messages,
    down: (value: boolean) => void (isDown = value),
    close: () => new Promise((done) => server.close(done)),
  }
}

const isSigned = ({ id, timestamp, body, signature }: Message, secret: string) =>
  signature.split(' ').includes(
    `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')}`,
  )

const secretOf = async (page: Page) => (await page.locator('[data-secret] code').textContent()) ?? ''
const stateOf = (page: Page) => page.locator('.desk-top .desk-label')

for (const language of testLanguages('en', 'hk'))
  test(`staff name a program that events are sent to, and send again what it missed: ${language}`, async ({
    page,
  }) => {
    test.slow()
    const receiver = await openReceiver()
    const t = words[language]
    await signedIn(page.context(), language === 'en' ? 'manager' : 'owner', language) // codes work once
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await page.goto('/desk/system/webhooks/new')
    const secret = await secretOf(page)
    await looksRight(page, `webhook-new-${language}`)
    const name = `Warehouse ${language} ${Date.now().toString(36)}`
    await page.locator('[name=name]').fill(name)
    await page.locator('[name=url]').fill(receiver.url)
    await page.locator('[value="order.shipped"]').check()
    await page.locator('[value="booking.confirmed"]').check()
    await button(t.create).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const endpointPage = page.url()
    await expect(page.locator('body')).not.toContainText(secret)

    await button(t.test).click()
    // events of other stories may come as well
    const tests = () => receiver.messages.filter(({ body }) => body.includes('"webhook.test"'))
    await expect.poll(() => tests().length).toBe(1)
    const [first] = tests()
    if (!first) throw new Error('nothing came')
    expect(JSON.parse(first.body)).toMatchObject({ type: 'webhook.test', version: 1 })
    expect(isSigned(first, secret)).toBe(true)
    const rows = page.getByRole('row', { name: 'webhook.test' })
    const newest = async () => {
      await page.reload().catch(() => undefined) // the page may be reloading its data at the same time
      return rows.first().textContent()
    }
    await expect.poll(newest).toContain(t.delivered)
    await looksRight(page, `webhook-${language}`)

    // after a rotation both secrets sign for a day
    await page.getByRole('link', { name: t.rotate }).click()
    const newSecret = await secretOf(page)
    expect(newSecret).not.toBe(secret)
    await looksRight(page, `webhook-secret-${language}`)
    await button(t.rotateGo).click()
    await expect(page).toHaveURL(endpointPage)
    receiver.down(true)
    await Promise.all([page.waitForResponse(/\/test$/), button(t.test).click()])
    await expect.poll(newest).toContain('503')
    await expect(rows.first()).toContainText(t.waiting)
    receiver.down(false)

    // a delivered event is sent again under the same id, signed by both secrets
    await rows.nth(1).getByRole('link').click()
    await expect(page.locator('main')).toContainText('thank you')
    await looksRight(page, `webhook-delivery-${language}`)
    await button(t.again).click()
    const sentAs = () => receiver.messages.filter(({ id }) => id === first.id)
    await expect.poll(() => sentAs().length, { timeout: 90_000 }).toBeGreaterThan(1)
    const again = sentAs().at(-1)
    if (!again) throw new Error('it did not come again')
    expect([secret, newSecret].map((each) => isSigned(again, each))).toEqual([true, true])

    await page.goto('/desk/system/webhooks/deliveries')
    await expect(page.getByRole('row', { name }).first()).toBeVisible()
    await looksRight(page, `webhook-deliveries-${language}`)

    await page.goto(endpointPage)
    await button(t.off).click()
    await expect(stateOf(page)).toHaveText(t.isOff)
    await button(t.on).click()
    await expect(stateOf(page)).toHaveText(t.isOn)
    await page.locator('summary', { hasText: t.span }).click()
    await page.locator('[name=from]').fill('2026-01-01T00:00')
    await page.locator('[name=to]').fill('2026-01-02T00:00')
    await button(t.spanGo).click()
    await expect(page.locator('[name=from]')).toBeHidden()

    await page.goto('/desk/system/webhooks')
    await expect(page.getByRole('row', { name })).toContainText(t.isOn)
    await looksRight(page, `webhooks-${language}`)
    await page.goto(endpointPage)
    await page.locator('summary', { hasText: t.remove }).click()
    await button(t.removeGo).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
    await expect(page.locator('main')).not.toContainText(name)
    await receiver.close()
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('an endpoint is made, tested, given another secret, switched and removed', async ({ page }) => {
    test.slow()
    const receiver = await openReceiver()
    const t = words.en
    await signedIn(page.context(), 'owner', 'en')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/desk/system/webhooks/new')
    const secret = await secretOf(page)
    await page.locator('[name=name]').fill('Books')
    await page.locator('[name=url]').fill('https://169.254.169.254/latest')
    await page.locator('[value="refund.settled"]').check()
    await button(t.create).click()
    await expect(page.getByRole('alert').filter({ visible: true })).not.toHaveCount(0)
    await expect(page.locator('[name=name]')).toHaveValue('Books')
    await expect(page.locator('[value="refund.settled"]')).toBeChecked()
    await page.locator('[name=url]').fill(receiver.url)
    const used = await secretOf(page)
    await button(t.create).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books')
    await expect(page.locator('body')).not.toContainText(secret)
    await button(t.test).click()
    await expect.poll(() => receiver.messages.length).toBe(1)
    const [first] = receiver.messages
    expect(first && isSigned(first, used)).toBe(true)
    await page.getByRole('link', { name: t.rotate }).click()
    await button(t.rotateGo).click()
    await button(t.off).click()
    await expect(stateOf(page)).toHaveText(t.isOff)
    await button(t.on).click()
    await expect(stateOf(page)).toHaveText(t.isOn)
    await page.locator('summary', { hasText: t.remove }).click()
    await button(t.removeGo).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
    await receiver.close()
  })
})
