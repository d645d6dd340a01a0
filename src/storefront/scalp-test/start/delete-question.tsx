import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#api/react.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'

const endpoint = { method: 'POST', path: '/scalptest/delete' } as const

/** Confirmation before all data of the test is deleted. */
export function DeleteQuestion() {
  const t = useWords('scalpTest')
  const start = usePathTo()('/diagnostic/start')
  const navigate = useNavigate()
  const { show } = useToasts()
  const flash = useFlash('scalptest-delete')
  const { call, state, refusal } = useCall(
    endpoint,
    useCallback(() => {
      show({ title: t('delete.done') })
      void navigate(start, { replace: true })
    }, [navigate, show, start, t]),
    useLateRefusal(),
  )
  return (
    <form
      method="post"
      action="/form/scalptest-delete"
      className="wrap grid max-w-[40rem] justify-items-start gap-6 py-[clamp(2.5rem,6vw,5rem)]"
      onSubmit={(event) => {
        event.preventDefault()
        void call({})
      }}
    >
      <h1>{t('delete.title')}</h1>
      <p className="lead">{t('delete.text')}</p>
      <input type="hidden" name="return_to" value={`${start}?delete`} />
      <input type="hidden" name="go_to" value={start} />
      <FormTrouble refusal={refusal} flash={flash} />
      <p className="flex flex-wrap items-center gap-x-7 gap-y-4">
        <Button type="submit" variant="danger" loading={state === 'pending'}>
          {t('delete.action')}
        </Button>
        <Link to={start} className="more">
          {t('delete.keep')}
        </Link>
      </p>
    </form>
  )
}
