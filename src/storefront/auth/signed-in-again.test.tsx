// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { noteSignIn, useCall } from '#api/react.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const refusing = (code: string) =>
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/csrf')
      ? Response.json({ token: 't' })
      : Response.json({ code, message: code }, { status: 401 }),
  )

it.each([
  ['members.signed_out', null],
  ['members.wrong_sign_in', 'members.wrong_sign_in'],
])('after a sign-in, a refusal of %s is %s', async (code, after) => {
  refusing(code)
  const { result } = renderHook(() => useCall({ method: 'POST', path: '/address' }))
  await act(() => result.current.call({ name: 'Ka Yan' }))
  await waitFor(() => expect(result.current.refusal?.code).toBe(code))
  act(noteSignIn)
  expect(result.current.refusal?.code ?? null).toBe(after)
  expect(result.current.state).toBe(after === null ? 'idle' : 'failed')
})
