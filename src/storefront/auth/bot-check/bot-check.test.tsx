// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAppState } from '#shop/app-state.ts'
import { ToastsProvider } from '#ui/overlays/toasts.tsx'
import { FeedbackForm } from '../../content/forms/feedback-form.tsx'
import { messagesOf } from '../../i18n/messages.server.ts'
import { Words } from '../../i18n/words.tsx'
import { AppStateProvider } from '../../shell/region/app-state-context.tsx'
import { PanelsProvider } from '../../shell/panels-context.tsx'
import { EmailLogin } from '../email-login.tsx'
import { ForgotForm } from '../forgot-form.tsx'

type Sent = { path: string; body: Record<string, string> }
let sent: Sent[]
let challenge: () => Promise<Response>
let answers: (() => Response | Promise<Response>)[]
const onNew = vi.fn()

/** Whether the worker solves at once, or never. */
let isQuick: boolean
class TestWorker extends EventTarget {
  terminate() {}
  postMessage() {
    if (isQuick)
      setTimeout(() =>
        this.dispatchEvent(new MessageEvent('message', { data: { counter: 1, derivedKey: 'ab', time: 1 } })),
      )
  }
}

beforeEach(() => {
  sent = []
  answers = []
  isQuick = true
  onNew.mockReset()
  let rendered = 0
  challenge = async () =>
    Response.json({ provider: 'altcha', challenge: { parameters: {}, signature: `s${(rendered += 1)}` } })
  vi.stubGlobal('Worker', TestWorker)
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Response.json({ token: 't' })
    if (path.endsWith('/bot-challenge')) return challenge()
    sent.push({ path, body: JSON.parse(String(init?.body)) })
    return (
      answers.shift()?.() ?? Response.json({ exists: false, number: 'F10001', message: 'ok', retry_after: 0 })
    )
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function router(content: ReactNode, more: object = {}) {
  const page = (
    <Words locale="en" messages={messagesOf.en}>
      <AppStateProvider renderedFor={readAppState(undefined, 'en')}>
        <ToastsProvider label="Messages" closeLabel="Close">
          <PanelsProvider>{content}</PanelsProvider>
        </ToastsProvider>
      </AppStateProvider>
    </Words>
  )
  return <RouterProvider router={createMemoryRouter([{ path: '*', element: page, ...more }])} />
}
const initial = (content: ReactNode) =>
  render(router(content, { loader: () => null, HydrateFallback: () => null }))
const stillDrawn = (content: ReactNode) => renderToString(router(content))
const solvedBy = (body: Record<string, string> | undefined): unknown =>
  JSON.parse(atob(body?.recaptchaResponse ?? ''))
const refused = () =>
  Response.json({ code: 'members.bot_check', message: 'We could not tell.' }, { status: 422 })
const client = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('signing in', () => {
  const checkUser = async () => {
    initial(<EmailLogin onNew={onNew} onForgot={() => undefined} />)
    await userEvent.type(await screen.findByLabelText('Email'), 'wing@example.com')
    await client('Continue')
  }

  it('sends the solved challenge with the check for an account', async () => {
    await checkUser()
    await vi.waitFor(() => expect(onNew).toHaveBeenCalledWith({ email: 'wing@example.com' }))
    expect(sent[0]?.path).toBe('/api/v1/user/checkuser')
    expect(solvedBy(sent[0]?.body)).toMatchObject({
      challenge: { signature: 's1' },
      solution: { counter: 1 },
    })
  })

  it('shows the password field if the check fails, is refused or times out', async () => {
    challenge = async () => Response.json({ code: 'shop.too_many_requests' }, { status: 429 })
    await checkUser()
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(sent).toEqual([])
    cleanup()
    challenge = async () =>
      Response.json({ provider: 'altcha', challenge: { parameters: {}, signature: 's' } })
    answers = [refused]
    await checkUser()
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    cleanup()
    isQuick = false
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await checkUser()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(onNew).not.toHaveBeenCalled()
  })
})

describe('a forgotten password', () => {
  const hongKong = {
    code: '852',
    country: 'HK',
    isMain: true,
    value: '852-HK',
    name: 'Hong Kong',
    name_zh: '香港',
    name_cn: '香港',
  }
  const form = (
    <ForgotForm phones={{ often: [hongKong], others: [] }} toLogin={null} onDone={() => undefined} />
  )

  it('requires a human check for a text, and none for an email', async () => {
    initial(form)
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'wing@example.com')
    await client('Reset password')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ username: 'wing@example.com' })
    cleanup()
    initial(form)
    await userEvent.click(await screen.findByRole('tab', { name: 'Phone number' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), '91234567')
    await client('Reset password')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ path: '/api/v1/forget-password', body: { contact_no: '91234567' } })
    expect(solvedBy(sent[1]?.body)).toMatchObject({ solution: { counter: 1 } })
  })

  it('offers the email alone without script', () => {
    expect(stillDrawn(form)).toContain('name="username"')
    expect(stillDrawn(form)).not.toContain('name="contact_no"')
  })
})

describe('a message to the care team', () => {
  it('carries the answer of a form without script in a field, and no field once a script runs', async () => {
    expect(stillDrawn(<FeedbackForm stillForm="still.abc" />)).toContain(
      'name="recaptchaResponse" value="still.abc"',
    )
    const { container } = initial(<FeedbackForm stillForm="still.abc" />)
    await vi.waitFor(() => expect(container.querySelector('form')).toBeTruthy())
    await vi.waitFor(() => expect(container.querySelector('[name=recaptchaResponse]')).toBeNull())
  })

  it('sends the solved challenge: the same one after a network failure, another one after a refusal', async () => {
    answers = [() => Promise.reject(new TypeError('offline')), refused]
    initial(<FeedbackForm stillForm="" />)
    await userEvent.selectOptions(await screen.findByLabelText('What it is about'), 'delivery')
    await userEvent.type(screen.getByLabelText('Name'), 'Wing')
    await userEvent.type(screen.getByLabelText('Email'), 'wing@example.com')
    await userEvent.type(screen.getByLabelText('Your message'), 'Does the courier ring the bell?')
    for (const count of [1, 2, 3]) {
      await client('Send')
      await vi.waitFor(() => expect(sent).toHaveLength(count))
    }
    expect(await screen.findByText(/F10001/)).toBeTruthy()
    expect(sent.map(({ body }) => solvedBy(body))).toMatchObject(
      ['s1', 's1', 's2'].map((signature) => ({ challenge: { signature } })),
    )
  })
})
