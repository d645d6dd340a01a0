import type { FormEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useCall } from '#api/react.ts'
import type { logout } from '#shop/auth/contract.ts'
import { dropDraft } from '../checkout/form-state/draft.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { logoutCall } from './calls.ts'

/** Signs out and leads to the home page; a form, so it works without JavaScript. */
export function LogOut({ className = 'more' }: { className?: string }) {
  const t = useWords('entrance')
  const to = usePathTo()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { show } = useToasts()
  const home = to('/')
  const { call, state } = useCall<typeof logout>(logoutCall, async () => {
    dropDraft()
    show({ title: t('loggedOut') })
    await navigate(home)
    await revalidate()
  })
  const leave = (event: FormEvent) => {
    event.preventDefault()
    void call({})
  }
  return (
    <form method="post" action="/form/logout" onSubmit={leave}>
      <input type="hidden" name="return_to" value={home} />
      <input type="hidden" name="go_to" value={home} />
      <button type="submit" className={className} aria-busy={state === 'pending' || undefined}>
        {t('logOut')}
      </button>
    </form>
  )
}
