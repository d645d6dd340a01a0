// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAppState } from '#shop/app-state.ts'
import { ToastsProvider } from '#ui/overlays/toasts.tsx'
import { messagesOf } from '../i18n/messages.server.ts'
import { Words } from '../i18n/words.tsx'
import { AppStateProvider } from '../shell/region/app-state-context.tsx'
import { PanelsProvider } from '../shell/panels-context.tsx'
import { RegisterForm } from './register-form.tsx'

/** Sent requests, and the mocked responses to requests for codes. */
let sent: { path: string; body: Record<string, string> }[]
let codes: (() => Response)[]

/** Solves at once. */
class QuickWorker extends EventTarget {
  terminate() {}
  postMessage() {
    setTimeout(() =>
      this.dispatchEvent(new MessageEvent('message', { data: { counter: 1, derivedKey: 'ab', time: 1 } })),
    )
  }
}

beforeEach(() => {
  sent = []
  codes = []
  vi.stubGlobal('Worker', QuickWorker)
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Response.json({ token: 't' })
    if (path.endsWith('/bot-challenge'))
      return Response.json({ provider: 'altcha', challenge: { parameters: {}, signature: 's' } })
    sent.push({ path, body: JSON.parse(String(init?.body)) })
    return codes.shift()?.() ?? Response.json({ message: 'ok', retry_after: 0, email_option: false })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function rendered() {
  const page = (
    <Words locale="en" messages={messagesOf.en}>
      <AppStateProvider renderedFor={readAppState(undefined, 'en')}>
        <ToastsProvider label="Messages" closeLabel="Close">
          <PanelsProvider>
            <RegisterForm
              phones={{
                often: [
                  {
                    code: '852',
                    country: 'HK',
                    isMain: true,
                    value: '852-HK',
                    name: 'Hong Kong',
                    name_zh: '香港',
                    name_cn: '香港',
                  },
                  {
                    code: '81',
                    country: 'JP',
                    isMain: true,
                    value: '81-JP',
                    name: 'Japan',
                    name_zh: '日本',
                    name_cn: '日本',
                  },
                ],
                others: [],
              }}
            />
          </PanelsProvider>
        </ToastsProvider>
      </AppStateProvider>
    </Words>
  )
  const router = createMemoryRouter([
    { path: '*', element: page, loader: () => null, HydrateFallback: () => null },
  ])
  return render(<RouterProvider router={router} />)
}

describe('registering', () => {
  it('requires a number before a code, and sends the solved challenge', async () => {
    rendered()
    await userEvent.click(await screen.findByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('[Phone number] Please fill this in.')).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.type(screen.getByLabelText('Phone number'), '9123 4567')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('We texted a code to +852 9123 4567.')).toBeTruthy()
    expect(sent[0]?.path).toBe('/api/v1/user/register-otp')
    expect(sent[0]?.body).toMatchObject({
      contact_no: '9123 4567',
      contact_no_country: '852-HK',
      preferred_lang: 'en',
    })
    expect(JSON.parse(atob(sent[0]?.body.recaptchaResponse ?? ''))).toMatchObject({
      solution: { counter: 1 },
    })
  })

  it('counts down after a code, and after a rate limit', async () => {
    codes = [() => Response.json({ message: 'ok', retry_after: 60, email_option: false })]
    rendered()
    await userEvent.type(await screen.findByLabelText('Phone number'), '91234567')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    const link = await screen.findByRole('button', { name: /^Send again in (?:60|5\d) s$/ })
    await userEvent.click(link)
    expect(sent).toHaveLength(1)
    cleanup()
    codes = [
      () =>
        Response.json(
          { code: 'members.code_pause', message: 'A code is on its way.', retry_after: 42 },
          { status: 429 },
        ),
    ]
    rendered()
    await userEvent.type(await screen.findByLabelText('Phone number'), '91234567')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('A code is on its way.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Send again in (?:3\d|4[0-2]) s$/ })).toBeTruthy()
  })

  it('offers a code by e-mail after two texts, and sends it with the names', async () => {
    rendered()
    await userEvent.type(await screen.findByLabelText('Phone number'), '91234567')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    const offer = await screen.findByRole('region', { name: 'No text? Have the code emailed' })
    await userEvent.click(within(offer).getByRole('button', { name: 'Send the code by email' }))
    expect(await screen.findByText('[Email] Please fill this in.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Email'), 'ka.yan@example.com')
    await userEvent.type(screen.getByLabelText('First name'), 'Ka Yan')
    await userEvent.type(screen.getByLabelText('Last name'), 'Chan')
    await userEvent.click(within(offer).getByRole('button', { name: 'Send the code by email' }))
    expect(await screen.findByText('We emailed a code to ka.yan@example.com.')).toBeTruthy()
    expect(sent.at(-1)?.body).toMatchObject({
      type: 'email',
      email: 'ka.yan@example.com',
      firstname: 'Ka Yan',
      lastname: 'Chan',
    })
  })

  it('sends all fields of an account, and no others', async () => {
    codes = [
      () =>
        Response.json({ code: 'members.exists', message: 'There is an account already.' }, { status: 409 }),
    ]
    rendered()
    const fill = async (label: string, value: string) =>
      userEvent.type(await screen.findByLabelText(label), value)
    await fill('Email', 'ka.yan@example.com')
    await fill('First name', 'Ka Yan')
    await fill('Last name', 'Chan')
    await fill('Date of birth', '31011990')
    await fill('Password', 'teal-heron-91')
    await fill('Password again', 'teal-heron-91')
    await fill('Phone number', '91234567')
    await fill('Code', '12 345')
    await userEvent.click(screen.getByRole('button', { name: 'Create the account' }))
    expect(await screen.findByText('There is an account already.')).toBeTruthy()
    expect(sent).toEqual([
      {
        path: '/api/v1/user/register',
        body: {
          username: 'ka.yan@example.com',
          firstname: 'Ka Yan',
          lastname: 'Chan',
          nickname: 'Ka Yan Chan',
          dob: '31/01/1990',
          password: 'teal-heron-91',
          confirm_password: 'teal-heron-91',
          contact_no_country: '852-HK',
          contact_no: '91234567',
          otp: '12 345',
          referral_code: '',
          country: 'hong kong',
          preferred_lang: 'en',
        },
      },
    ])
  })
})
