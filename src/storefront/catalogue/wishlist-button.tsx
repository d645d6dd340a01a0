import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import Heart from 'lucide-react/icons/heart'
import { useCall } from '#api/react.ts'
import { classes } from '#ui/classes.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { useFlash } from '../content/forms/use-flash.ts'
import { useWords } from '../i18n/words.tsx'

const add = { method: 'POST', path: '/wishlist' } as const
const remove = { method: 'DELETE', path: '/wishlist' } as const

/** Adds a product to the member's wishlist, or removes it. */
export function WishlistButton({ pid, wished }: { pid: string; wished: boolean }) {
  const t = useWords('restock')
  const shell = useWords('shell')
  const { pathname, search } = useLocation()
  const { show } = useToasts()
  const flash = [useFlash('add-wish'), useFlash('remove-wish')].find((each) => each !== null)
  const [on, setOn] = useState(wished)
  const onAnswer = useCallback(() => {
    setOn((was) => !was)
    show({ title: t(on ? 'forgotten' : 'remembered') })
  }, [show, t, on])
  const { call, refusal } = useCall(on ? remove : add, onAnswer)
  return (
    <form
      method="post"
      action={`/form/${on ? 'remove' : 'add'}-wish`}
      onSubmit={(event) => {
        event.preventDefault()
        void call({ pid })
      }}
      className="mb-3.5"
    >
      <input type="hidden" name="pid" value={pid} />
      <input type="hidden" name="return_to" value={pathname + search} />
      <button
        type="submit"
        aria-pressed={on}
        className="tap inline-flex min-h-6 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <Heart size={18} className={classes(on && 'fill-accent text-accent')} />
        {t(on ? 'forget' : 'remember')}
      </button>
      <span role="status" className="block text-sm text-error empty:hidden">
        {refusal ? refusal.message || shell('failed') : flash?.ok === false ? flash.message : ''}
      </span>
    </form>
  )
}
