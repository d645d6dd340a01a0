import { redirect, type ActionFunctionArgs } from 'react-router'
import { modes, yearInSeconds } from '#shop/app-state.ts'
import { cookieName, isSafeSite, setCookie } from '#shop/cookies.ts'
import { deskCookie, isDeskPath, readDeskState, writeDeskState } from '#shop/desk-state.ts'
import { isLocale } from '#shop/region.ts'

/** Stores language and theme in this browser and redirects back to the page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const before = readDeskState(request.headers.get('cookie'))
  const language = form.get('language')
  const theme = form.get('theme')
  const state = {
    language: isLocale(language) ? language : before.language,
    theme: theme === null ? before.theme : (modes.find((mode) => mode === theme) ?? null),
  }
  const target = String(form.get('return_to') ?? '')
  const back = isDeskPath(target.split('?', 1)[0] ?? '') && /^[!-[\]-~]*$/.test(target) ? target : '/desk'
  const secure = isSafeSite(request.headers.get('x-shop-site') ?? request.url)
  const name = cookieName(deskCookie, secure)
  const cookie = setCookie({
    name,
    value: writeDeskState(state),
    secure,
    httpOnly: false,
    seconds: yearInSeconds,
  })
  return redirect(back, { status: 303, headers: { 'set-cookie': cookie } })
}

export const loader = () => redirect('/desk', 303)
