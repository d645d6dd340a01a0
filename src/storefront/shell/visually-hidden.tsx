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
 * Handles an expired sign-in: the page is reloaded as a guest's. If text was typed on the page, a reload would lose
 * it, so the page stays and the sign-in panel opens.
 */
export function SignedOut() {
  const t = useWords('entrance')
  const { show } = usePanels()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const onEnd = useEffectEvent(() => {
    // the checkout preserves typed values and continues as guest
    if (hasTypedWords() && !isCheckoutPath(pathname)) show('user', t('whyEnded'))
    else void revalidate()
  })
  useEffect(() => onSignedOut(() => onEnd()), [])
  useEffect(followTyping, [])
  return null
}

/** Shows the notice that the previous page stored before a reload. */
function LeftNotice() {
  const { show } = useToasts()
  useEffect(() => {
    const notice = takeNotice()
    if (notice) show(notice)
  }, [show])
  return null
}

/** Stores menu and settings for pages that cannot load them. */
function RememberedShop() {
  const shell = useShell()
  const locale = useLocale()
  useEffect(() => rememberShop(shell, locale), [shell, locale])
  return null
}

/** Effects beside the page that render nothing. */
export function VisuallyHidden() {
  useEffect(() => {
    // The error page is needed most when the network has failed; its chunk is fetched after ten seconds.
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
