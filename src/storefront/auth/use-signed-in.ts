import { useCallback } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { noteSignIn } from '#api/react.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { rememberNotice, takeAfterLogin } from '../shell/forms/after-login.ts'
import { useSidePanel } from '../shell/panels-context.tsx'

/**
 * What happens once somebody is in: they are welcomed, everything that depends on who they are is read again,
 * the bag too, the panel closes, and what they were about to do goes on: the checkout, or the page they were
 * on, loaded again. `otherwise`: where a page of its own leads.
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
      // a step to another page closes the panel by itself
      if (onward && onward !== location.pathname) await navigate(onward)
      else close()
    },
    [show, t, to, otherwise, navigate, revalidate, close],
  )
}
