import { useCallback } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { noteSignIn } from '#api/react.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { rememberNotice, takeAfterLogin } from '../shell/forms/after-login.ts'
import { useSidePanel } from '../shell/panels-context.tsx'

/**
 * Completes a sign-in: shows a greeting, reloads all data that depends on the member, including the cart, closes the
 * panel, and resumes what was started before: the checkout, or the current page, reloaded. `otherwise`: destination
 * after the sign-in page.
 */
export function useSignedIn(otherwise: string | null = null) {
  const t = useWords('entrance')
  const to = usePathTo()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { show } = useToasts()
  const { close } = useSidePanel()
  return useCallback(
    async (firstname: string, how: 'loggedIn' | 'registered') => {
      const notice = { title: t('welcome', { name: firstname }), text: t(how) }
      const pending = takeAfterLogin()
      if (pending === 'reload' && otherwise === null) {
        rememberNotice(notice)
        location.reload()
        return
      }
      show(notice)
      noteSignIn()
      const onward = pending === 'checkout' ? to('/checkout') : otherwise
      await revalidate()
      // navigation closes the panel
      if (onward && onward !== location.pathname) await navigate(onward)
      else close()
    },
    [show, t, to, otherwise, navigate, revalidate, close],
  )
}
