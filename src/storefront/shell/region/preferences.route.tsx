import type { ReactNode } from 'react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { appCookie, themes, writeAppState, yearInSeconds, type AppState } from '#shop/app-state.ts'
import { isSafeSite, setCookie } from '#shop/cookies.ts'
import { pathTo } from '../../i18n/paths.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { useWords } from '../../i18n/words.tsx'
import { useAppState } from './app-state-context.tsx'
import { ConsentChoice } from '../consent-choice.tsx'
import { CountryChoices } from './country-choices.tsx'
import { isOurs, ownPath } from '../forms/form-origin.ts'
import { pageMeta, type PageHead } from '../rendering/head.ts'
import { LanguageChoices } from './language-choices.tsx'
import { MenuLinks } from '../header/menu-links.tsx'
import { localeOfRequest, shopperState } from '../shopper-state.ts'
import { siteOf } from '../seo/site.ts'
import { ThemeChoice } from './theme-choice.tsx'

export const meta = pageMeta

export function loader({ request }: LoaderFunctionArgs): { head: PageHead } {
  const t = wordsFor(localeOfRequest(request), 'preferences')
  return { head: { title: t('title'), description: t('description'), noindex: true } }
}

/** Target of the theme and consent forms until hydration. */
export async function action({ request }: ActionFunctionArgs) {
  if (!isOurs(request)) throw new Response(null, { status: 403 })
  const form = await request.formData()
  const theme = form.get('theme')
  const agreed = form.get('agreed_gdpr')
  const state: AppState = { ...shopperState(request) }
  if (theme !== null) state.theme = themes.find((each) => each === theme) ?? 'light'
  if (agreed === 'yes' || agreed === 'no') state.agreedGdpr = agreed === 'yes'
  const back = ownPath(String(form.get('return_to') ?? ''), pathTo(localeOfRequest(request), '/preferences'))
  const secure = isSafeSite(siteOf(request))
  const cookie = setCookie({
    name: appCookie,
    value: writeAppState(state),
    secure,
    httpOnly: false,
    seconds: yearInSeconds,
  })
  return redirect(back, { status: 303, headers: { 'set-cookie': cookie } })
}

export default function Preferences() {
  const t = useWords('preferences')
  const region = useWords('region')
  const theme = useWords('theme')
  const menu = useWords('menu')
  const { state } = useAppState()
  const consent = state.agreedGdpr === null ? t('notAsked') : state.agreedGdpr ? t('agreed') : t('declined')
  return (
    <div className="wrap max-w-5xl! pt-10 pb-24 md:pt-16">
      <h1>{t('title')}</h1>
      <p className="lead mt-4">{t('intro')}</p>
      <div className="mt-12 grid gap-14">
        <Part id="country" title={region('country')} text={region('countryHint')}>
          <CountryChoices className="sm:columns-2 sm:gap-x-10 [&>li]:break-inside-avoid" />
        </Part>
        <Part id="language" title={region('language')}>
          <LanguageChoices className="sm:max-w-md" />
        </Part>
        <Part id="appearance" title={theme('label')}>
          <ThemeChoice />
        </Part>
        <Part id="cookies" title={t('cookies')} text={t('cookiesText')}>
          <p role="status" className="mb-3">
            {consent}
          </p>
          <ConsentChoice className="flex max-w-sm flex-wrap gap-2" />
        </Part>
        <Part id="menu" title={menu('title')}>
          <MenuLinks />
        </Part>
      </div>
    </div>
  )
}

function Part({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-4 border-t border-line pt-6 md:grid-cols-[15rem_1fr] md:gap-10"
    >
      <div>
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {text ? <p className="mt-2 text-sm text-ink-soft">{text}</p> : null}
      </div>
      <div>{children}</div>
    </section>
  )
}
