import { redirect, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { botChallenge } from '#shop/bot-check/contract.ts'
import { getUser } from '#shop/auth/contract.ts'
import { inLocale } from '../i18n/paths.ts'
import { wordsFor } from '../i18n/translate.server.ts'
import { ownPath } from '../shell/forms/form-origin.ts'
import { phoneCountries } from '../shell/region/phone-countries.server.ts'
import { isSignedIn } from '../shell/shell-data.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'

type Title = 'title' | 'register' | 'forgotTitle' | 'newTitle'

/** Data of the auth pages; redirects signed-in members to `next` (not from the page for a new password). */
export async function authPage(args: LoaderFunctionArgs, title: Title) {
  const locale = localeOfRequest(args.request)
  const onward = ownPath(new URL(args.request.url).searchParams.get('next'), inLocale(locale, '/account'))
  const isIn = isSignedIn(args.request) && (await callApi(args, getUser, {}).catch(() => null)) !== null
  if (isIn && title !== 'newTitle') throw redirect(onward, 303)
  return {
    head: { title: wordsFor(locale, 'entrance')(title), noindex: true },
    onward,
    phones: phoneCountries(locale),
  }
}

/** Data of the registration page, including the bot check token for forms without JavaScript. */
export async function registerPage(args: LoaderFunctionArgs) {
  const [page, { stillForm }] = await Promise.all([
    authPage(args, 'register'),
    callApi(args, botChallenge, {}),
  ])
  return { ...page, stillForm }
}
