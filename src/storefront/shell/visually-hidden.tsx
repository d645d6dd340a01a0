import { useEffect, useEffectEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { onSignedOut } from '#api/react.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { Tracking } from '../tracking/tracking.tsx'
import { useLocale, useWords } from '../i18n/words.tsx'
import { isCheckoutPath } from './checkout-path.ts'
import { takeNotice } from './forms/after-login.ts'
import { followTyping, hasTypedWords } from './forms/typed-forms.ts'
import { OfflineCopies } from './offline-copies.tsx'
import { usePanels } from './panels-context.tsx'
import { rememberShop } from './product-state.ts'
import { useShell } from './shell-context.ts'

/**
 * A sign-in that turned out to be over leaves a guest, and a page that says so. Where somebody was writing, the page
 * would go with what they wrote: it stays, and signing in comes over it.
 */
export function SignedOut() {
  const t = useWords('entrance')
  const { show } = usePanels()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const onEnd = useEffectEvent(() => {
    // a checkout keeps what was written, and goes on as a guest's
    if (hasTypedWords() && !isCheckoutPath(pathname)) show('user', t('whyEnded'))
    else void revalidate()
  })
  useEffect(() => onSignedOut(() => onEnd()), [])
  useEffect(followTyping, [])
  return null
}

/** What the page before this one left to say: it was loaded again in between. */
function LeftNotice() {
  const { show } = useToasts()
  useEffect(() => {
    const notice = takeNotice()
    if (notice) show(notice)
  }, [show])
  return null
}

/** The menu and settings, for when the shop cannot be asked for them. */
function RememberedShop() {
  const shell = useShell()
  const locale = useLocale()
  useEffect(() => rememberShop(shell, locale), [shell, locale])
  return null
}

/** Works beside the page and draws nothing. */
export function VisuallyHidden() {
  useEffect(() => {
    // The error page is needed most when there is no network left to fetch it with; it can wait until the
    // page is used.
    const later = setTimeout(() => import('./error-words.tsx').catch(() => undefined), 10_000)
    return () => clearTimeout(later)
  }, [])
  return (
    <>
      <SignedOut />
      <LeftNotice />
      <RememberedShop />
      <OfflineCopies />
      <Tracking />
    </>
  )
}
