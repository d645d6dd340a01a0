import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { openAssistant } from './assistant.ts'
import { expectAccessible } from './axe.ts'
import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { asNewMember, memberPassword } from './member.ts'
import { signedIn } from './staff.ts'
import { expect, fitsWindow, goTo, hydrated, picture, test, wasHereBefore } from './story.ts'
import { deskWordsOf, wordsOf } from './words.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|404|409)/ })

/** Redirect target of the assistant: a server on this machine. */
async function openCallback() {
  const answers: URLSearchParams[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname === '/callback') answers.push(searchParams)
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      '<!doctype html><html lang="en"><title>Assistant</title><link rel="icon" href="data:,"><p>Linked.</p>',
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // the server listens on a port
  return {
    url: `http://127.0.0.1:${port}/callback`,
    answers,
    close: () => new Promise((done) => server.close(done)),
  }
}

const sizes = [
  [390, 'light'],
  [834, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const

/** Checks a storefront page at three widths, in light and dark. */
async function looks(page: Page, name: string): Promise<void> {
  for (const [width, theme] of sizes) {
    await page.setViewportSize({ width, height: 900 })
    const cookies = await page.context().cookies()
    const app = cookies.find((cookie) => cookie.name === 'elowen_app')
    if (app) {
      const state = { ...(JSON.parse(decodeURIComponent(app.value)) as object), theme }
      await page.context().addCookies([{ ...app, value: encodeURIComponent(JSON.stringify(state)) }])
      await page.reload()
      await hydrated(page)
    }
    await fitsWindow(page)
    await expectAccessible(page)
    await picture(page, `${name}-${width}-${theme}`, true)
  }
}

for (const language of testLanguages('hk', 'en'))
  test(`a member links an assistant and unlinks it, in ${language}`, async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    test.setTimeout(420_000)
    const says = wordsOf(language)
    const desk = deskWordsOf(language)
    const path = (written: string) => (language === 'hk' ? written : `/${language}${written}`)
    const assistant = await openAssistant(request, baseURL ?? '')
    const callback = await openCallback()
    const atDesk = await browser.newContext({ baseURL: baseURL ?? '' })
    try {
      // staff register the platform
      await signedIn(atDesk, 'owner', language)
      const office = await atDesk.newPage()
      await office.goto('/desk/system/assistants/new')
      const name = `Assistant ${randomBytes(3).toString('hex')}`
      await office.locator('[name=name]').fill(name)
      await office.locator('[name=profile_url]').fill(assistant.profile)
      await office.locator('[name=redirect_uris]').fill(callback.url)
      await office.locator('[name=method]').selectOption('client_secret_basic')
      const secret = await office.locator('[data-secret] code').textContent()
      await looksRight(office, 'desk-assistant-new', language)
      await office.locator('[name=name]').fill(name)
      await office.locator('[name=profile_url]').fill(assistant.profile)
      await office.locator('[name=redirect_uris]').fill(callback.url)
      await office.locator('[name=method]').selectOption('client_secret_basic')
      const shown = (await office.locator('[data-secret] code').textContent()) ?? ''
      expect(shown).not.toBe(secret)
      await office.getByRole('button', { name: desk('linkClients.create') }).click()
      await expect(office).toHaveURL(/\/desk\/system\/assistants$/)
      const row = office.locator('tr', { hasText: name })
      const id = /[\da-f-]{36}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
      await looksRight(office, 'desk-assistants', language)

      // the assistant requests access; the member signs in and returns
      const who = await asNewMember(request)
      const discovered = (await (
        await request.get(`${baseURL}/.well-known/oauth-authorization-server`)
      ).json()) as Record<string, string>
      const verifier = randomBytes(32).toString('base64url')
      const words = new URLSearchParams({
        response_type: 'code',
        client_id: id,
        redirect_uri: callback.url,
        scope: (discovered.scopes_supported as unknown as string[]).join(' '),
        state: 'story',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ui_locales: language === 'hk' ? 'zh-HK' : 'en',
      })
      await wasHereBefore(page, baseURL)
      await page.goto(`${discovered.authorization_endpoint}?${words.toString()}`)
      await hydrated(page)
      await expect(page.locator('main')).toContainText(name)
      await looks(page, `link-sign-in-${language}`)
      await page
        .locator('main')
        .getByRole('link', { name: says('linking.signIn') })
        .click()
      await page.locator('main [name=username]').fill(who.email)
      await page.locator('main [name=password]').fill(memberPassword)
      await page.locator('main form button[type=submit]').click()
      await expect(page).toHaveURL(new RegExp(`${path('/link-assistant')}\\?`))
      await expect(page.locator('main')).toContainText(who.email)
      await looks(page, `link-consent-${language}`)
      await page.getByRole('button', { name: says('linking.refuse') }).click()
      await expect(page).toHaveURL(/error=access_denied/)
      await page.goBack()
      await hydrated(page)
      await page.getByRole('button', { name: says('linking.allow') }).click()
      await expect(page).toHaveURL(/\/callback\?code=/)
      const answer = callback.answers.at(-1)
      expect([answer?.get('state'), answer?.get('iss')]).toEqual(['story', discovered.issuer])

      // the assistant receives its tokens and acts for the member
      const answered = await request.post(discovered.token_endpoint ?? '', {
        headers: { authorization: `Basic ${Buffer.from(`${id}:${shown}`).toString('base64')}` },
        form: {
          grant_type: 'authorization_code',
          code: answer?.get('code') ?? '',
          code_verifier: verifier,
          redirect_uri: callback.url,
        },
      })
      expect(answered.status()).toBe(200)
      const tokens = (await answered.json()) as { access_token: string }
      assistant.actFor(tokens.access_token)
      const context = { address_country: 'HK', language: 'en' }
      const checkout = (await assistant.post('/checkout-sessions', {
        line_items: [{ item: { id: 'ELOWEN-SCALP-SHAMPOO-500' }, quantity: 1 }],
        context,
      })) as { buyer: { email: string }; continue_url: string }
      expect(checkout.buyer.email).toBe(who.email)
      await page.goto(checkout.continue_url)
      await page.locator('main form[action="/form/take-over-checkout"] button').click()
      await expect(page).toHaveURL(/\/checkout\?assisted=1$/)

      // the member finds it in the account and unlinks it
      await goTo(page, `${path('/account')}?view=SECURITY`)
      const section = page.locator('section', { has: page.locator('#assistants') }).last()
      await expect(section).toContainText(name)
      await section.scrollIntoViewIfNeeded()
      await looks(page, `link-security-${language}`)
      await section.locator('form button').click()
      await expect(section.getByText(says('linking.none'))).toBeVisible()
      const after = (await assistant.post('/catalog/search', { query: 'shampoo', context })) as {
        messages: { code: string }[]
      }
      expect(after.messages[0]?.code).toBe('identity_required')
    } finally {
      await Promise.all([assistant.close(), callback.close(), atDesk.close()])
    }
  })
